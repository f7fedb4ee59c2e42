export { ExitCode } from './exit-code.ts'
export { main } from './main.ts'

export type { Streams } from './streams.ts'

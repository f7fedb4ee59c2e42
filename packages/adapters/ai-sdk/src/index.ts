export { toModelOutput } from './to-model-output.ts'

export type { AiSdkModelOutput } from './to-model-output.ts'

export { toContentAndArtifact, toToolMessageFields } from './to-tool-message.ts'

export type { LangChainToolMessageFields } from './to-tool-message.ts'

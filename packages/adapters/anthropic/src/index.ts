export { toToolResultBlock } from './to-tool-result-block.ts'

export type { AnthropicToolResult } from './to-tool-result-block.ts'

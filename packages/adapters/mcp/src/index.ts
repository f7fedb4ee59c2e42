export { target, toCallToolResult } from './to-call-tool-result.ts'

export type { McpResourceLink, McpText, McpToolResult, ToCallToolResultOptions } from './to-call-tool-result.ts'

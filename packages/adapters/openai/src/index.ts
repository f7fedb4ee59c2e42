export { toChatToolMessage } from './to-chat-tool-message.ts'
export { toFunctionCallOutput } from './to-function-call-output.ts'

export type { OpenAiToolMessage } from './to-chat-tool-message.ts'
export type { OpenAiFunctionCallOutput } from './to-function-call-output.ts'

import type { ResponseInputItem } from 'openai/resources/responses/responses'
import type { ChatCompletionToolMessageParam } from 'openai/resources/chat/completions'
import type { Shaped } from 'selvedge'

import { toChatToolMessage } from './to-chat-tool-message.ts'
import { toFunctionCallOutput } from './to-function-call-output.ts'

declare const shaped: Shaped

export const item: ResponseInputItem.FunctionCallOutput = toFunctionCallOutput(shaped, 'call_1')
export const message: ChatCompletionToolMessageParam = toChatToolMessage(shaped, 'call_1')

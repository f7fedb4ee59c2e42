import { ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { createShaper, type Shaped } from 'selvedge'

import { toContentAndArtifact, toToolMessageFields } from './to-tool-message.ts'

declare const shaped: Shaped
const shaper = createShaper()

export const message = new ToolMessage(toToolMessageFields(shaped, 'call_1'))
export const lookUp = tool(async (id: string) => toContentAndArtifact(await shaper.shape({ id })), {
  name: 'look_up',
  description: 'Looks up an order.',
  responseFormat: 'content_and_artifact',
})

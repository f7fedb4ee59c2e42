import { ToolMessage } from '@langchain/core/messages'
import { toToolMessageFields } from '@selvedge/langchain'
import { createShaper } from 'selvedge'

const shaper = createShaper({ budget: { tokens: 1000 } })
const message = new ToolMessage(toToolMessageFields(await shaper.shape({ id: 7, state: 'late' }), 'call_01'))

console.log(message.content, message.status)

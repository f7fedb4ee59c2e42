import { toChatToolMessage, toFunctionCallOutput } from '@selvedge/openai'
import { createShaper } from 'selvedge'

const shaper = createShaper({ budget: { tokens: 1000, model: 'gpt-5' } })
const shaped = await shaper.shape({ id: 7, state: 'late' })

console.log(toFunctionCallOutput(shaped, 'call_01'))
console.log(toChatToolMessage(shaped, 'call_01'))

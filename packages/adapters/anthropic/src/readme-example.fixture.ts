import { toToolResultBlock } from '@selvedge/anthropic'
import { createShaper } from 'selvedge'

const shaper = createShaper({ budget: { tokens: 1000, model: 'claude-opus-5' } })

console.log(toToolResultBlock(await shaper.shape({ id: 7, state: 'late' }), 'toolu_01'))

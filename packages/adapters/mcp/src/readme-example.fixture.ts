import { target, toCallToolResult } from '@selvedge/mcp'
import { createShaper } from 'selvedge'

const shaper = createShaper({ budget: { tokens: 1000 }, target })

console.log(toCallToolResult(await shaper.shape({ id: 7, state: 'late' })))
console.log(toCallToolResult(await shaper.fail(new Error('no such order'))))

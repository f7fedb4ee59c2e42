import { toModelOutput } from '@selvedge/ai-sdk'
import { tool } from 'ai'
import { createShaper } from 'selvedge'
import * as z from 'zod'

const shaper = createShaper({ budget: { tokens: 1000 } })

export const lookUp = tool({
  description: 'Looks up an order.',
  inputSchema: z.object({ id: z.number() }),
  execute: ({ id }) => shaper.shape({ id, state: 'late' }),
  toModelOutput: ({ output }) => toModelOutput(output),
})

console.log(toModelOutput(await shaper.shape({ id: 7, state: 'late' })))

import { tool } from 'ai'
import { createShaper, type Shaped } from 'selvedge'
import * as z from 'zod'

import { toModelOutput } from './to-model-output.ts'

const shaper = createShaper()

// A tool whose output is shaped and shown to the model as it was fitted.
export const lookUp = tool({
  description: 'Looks up an order.',
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }): Promise<Shaped> => shaper.shape({ id }),
  toModelOutput: ({ output }) => toModelOutput(output),
})

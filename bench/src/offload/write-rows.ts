import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

import { orderRow } from './rows.ts'

/** Writes so many rows of the order table as JSON Lines. */
export async function writeRows(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file)
  for (let id = 0; id < rows;) {
    let text = ''
    for (const end = Math.min(id + 1000, rows); id < end; id++) text += `${JSON.stringify(orderRow(id))}\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

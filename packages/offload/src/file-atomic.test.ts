import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { writeFileOnce } from './file-atomic.ts'

it('leaves nothing behind when the bytes cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  const scratch = join(folder, 'scratch')
  // As a full disk does: the file is there, its content is refused.
  const refused = 5 as unknown as Uint8Array
  await expect(writeFileOnce(join(folder, 'blob'), refused, scratch)).rejects.toThrow(TypeError)
  expect(await readdir(scratch)).toEqual([])
  expect(await readdir(folder)).toEqual(['scratch'])
  await rm(folder, { recursive: true })
})

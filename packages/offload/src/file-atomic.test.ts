import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

it.skipIf(process.platform !== 'linux')('says so where no folder can be made, and does not try for ever', async () => {
  const nowhere = '/proc/selvedge/deep'
  await expect(writeFileOnce(join(nowhere, 'blob'), new Uint8Array(), join(nowhere, 'scratch'))).rejects.toThrow(
    'ENOENT',
  )
})

it('says so where a file stands in the way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  await writeFile(join(folder, 'file'), 'x')
  const scratch = join(folder, 'scratch')
  for (const below of ['file', 'file/deeper']) {
    const blob = join(folder, below, 'blob')
    await expect(writeFileOnce(blob, new Uint8Array(), scratch)).rejects.toThrow(/EEXIST|ENOTDIR/)
  }
  await rm(folder, { recursive: true })
})

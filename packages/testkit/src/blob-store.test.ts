import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { memoryStore } from '@selvedge/offload'
import { fileStore } from '@selvedge/offload/file-store'

import { testBlobStore } from './blob-store.ts'

testBlobStore('memoryStore', () => memoryStore())

let directory: string
testBlobStore(
  'fileStore',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'selvedge-'))
    return fileStore({ directory })
  },
  { close: () => rm(directory, { recursive: true }) },
)

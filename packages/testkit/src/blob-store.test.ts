import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { encryptedStore, memoryStore } from '@selvedge/offload'
import { fileStore } from '@selvedge/offload/file-store'

import { testBlobStore } from './blob-store.ts'

testBlobStore('memoryStore', () => memoryStore())

const keys = { one: new Uint8Array(32).fill(1) }
testBlobStore('encryptedStore', () => encryptedStore(memoryStore(), { keyId: 'one', key: () => keys.one }))

let directory: string
testBlobStore(
  'fileStore',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'selvedge-'))
    return fileStore({ directory })
  },
  { close: () => rm(directory, { recursive: true }) },
)

import { readDocument } from '@selvedge/content'
import { createReader, isReadError, memoryStore, offloadBlob } from '@selvedge/offload'

const store = memoryStore()
const key = 'a secret of at least 16 bytes'
const document = readDocument('{"items":[{"id":1,"city":"Oslo"},{"id":2,"city":"Lyon"}]}')

const { uri } = await offloadBlob(document, { store, key, tenant: 'acme' })
console.log(uri)

const reader = createReader({ store, key })
const page = await reader.read(uri, { tenant: 'acme', pointer: '/items/1/city' })
console.log(page.at, page.units, page.whole)
const sizes = await reader.select(uri, '.items | map(.city)', { tenant: 'acme' })
console.log(sizes.document.source)

// Another tenant learns nothing, and the message may be shown to a model.
await reader.read(uri, { tenant: 'other' }).catch((error: unknown) => {
  if (isReadError(error)) console.log(error.code, error.message)
})

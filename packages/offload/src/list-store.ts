import type { BlobEntry, BlobStore } from './blob-store.ts'
import { StoreError } from './store-error.ts'

/** The entries of a store. A list given as a promise would reject with nobody listening where it fails, so it is refused. */
export async function* listStore(
  store: BlobStore,
  prefix: string,
  options?: { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<BlobEntry, void, undefined> {
  const entries: unknown = store.list(prefix, options as Parameters<BlobStore['list']>[1])
  if (entries instanceof Promise) {
    entries.catch(() => {})
    throw new StoreError('invalid', "the store's `list` gave a promise; it must give an async iterable")
  }
  let turn = performance.now()
  for await (const entry of entries as AsyncIterable<BlobEntry>) {
    yield entry
    if (performance.now() - turn < TURN_MS) continue
    // A list that never waits, and perhaps never ends, would keep every timeout from firing.
    await new Promise((resolve) => setTimeout(resolve))
    options?.signal?.throwIfAborted()
    turn = performance.now()
  }
}

const TURN_MS = 20

import { memoryStore, type BlobStore } from '@selvedge/offload'
import { s3Store } from '@selvedge/store-s3'
import { startS3Server, type Fault, type FaultPlan } from '@selvedge/testkit/s3-server'
import { createShaper } from 'selvedge'

const ROWS = Array.from({ length: 4000 }, (_, id) => ({ id, city: `Town ${id}`, amount: id / 4 }))
const BUDGET = { tokens: 600 }
const WAIT_MS = 12_000

/** What goes wrong, and whether the link is expected to come through all the same. */
const FAULTS: readonly { readonly name: string; readonly plan: FaultPlan; readonly link: boolean }[] = [
  { name: 'nothing', plan: () => undefined, link: true },
  { name: '503 once', plan: first(1, { kind: 'answer', status: 503, code: 'ServiceUnavailable' }), link: true },
  { name: 'SlowDown twice', plan: first(2, { kind: 'answer', status: 503, code: 'SlowDown' }), link: true },
  {
    name: '409 four times',
    plan: first(4, { kind: 'answer', status: 409, code: 'ConditionalRequestConflict' }),
    link: true,
  },
  { name: 'reset after 4 KiB of the body', plan: first(1, { kind: 'reset_request', afterBytes: 4096 }), link: true },
  { name: 'answer lost after the put', plan: first(1, { kind: 'reset_response', afterBytes: 0 }), link: true },
  { name: 'hangs once', plan: first(1, { kind: 'hang' }), link: true },
  { name: '503 always', plan: () => ({ kind: 'answer', status: 503, code: 'ServiceUnavailable' }), link: false },
  { name: 'hangs always', plan: () => ({ kind: 'hang' }), link: false },
  { name: 'expired credentials', plan: () => ({ kind: 'answer', status: 400, code: 'ExpiredToken' }), link: false },
  { name: 'access denied', plan: () => ({ kind: 'answer', status: 403, code: 'AccessDenied' }), link: false },
  { name: 'disk full', plan: () => ({ kind: 'answer', status: 507, code: 'XMinioStorageFull' }), link: false },
]

/** Shapes one result under every fault of an S3 server: is it ever lost, called complete, or waited for without end? */
export async function benchFaults(): Promise<boolean> {
  const server = await startS3Server({ buckets: ['bench'] })
  console.log(
    `faults: ${ROWS.length} rows, ${BUDGET.tokens} tokens\n  ${'fault'.padEnd(32)}    ms  link  requests  says`,
  )
  let held = true
  try {
    for (const [index, { name, plan, link }] of FAULTS.entries()) {
      const store = s3Store({
        bucket: 'bench',
        prefix: `f${index}/`,
        endpoint: server.endpoint,
        credentials: server.credentials,
        idleTimeoutMs: 400,
        timeoutMs: 3000,
      })
      const shaper = createShaper({
        store,
        key: 'a key for benchmarks only',
        budget: BUDGET,
        offload: { timeoutMs: 6000 },
      })
      // Loads the SDK, whose time is not the fault's.
      server.setFaults(undefined)
      await store.head('warm')
      server.setFaults(plan)
      const before = server.requests()
      const started = performance.now()
      const { result, tokens } = await shaper.shape(ROWS)
      const ms = performance.now() - started
      server.setFaults(undefined)
      const hasLink = (result.resources ?? []).length > 0
      const warned = result.warnings.some(({ code }) => code === 'offload_failed')
      const readsBack =
        !hasLink ||
        (await shaper.reader.read(result.resources![0]!.uri, { rows: [3999, 4000] })).text.includes('Town 3999')
      const holds =
        hasLink === link &&
        warned === !link &&
        readsBack &&
        result.completeness.state === 'truncated' &&
        tokens <= BUDGET.tokens &&
        ms < WAIT_MS
      held &&= holds
      console.log(
        `  ${holds ? 'ok  ' : 'FAIL'} ${name.padEnd(27)} ${ms.toFixed(0).padStart(6)}  ${hasLink ? 'yes ' : 'no  '}  ${String(server.requests() - before).padStart(8)}  ${result.completeness.state}${warned ? ', offload_failed' : ''}`,
      )
    }
    const orphans = [...server.buckets.values()].reduce((sum, bucket) => sum + bucket.uploads.size, 0)
    console.log(`  ${orphans === 0 ? 'ok  ' : 'FAIL'} no upload left open (${orphans})`)
    return (await benchRace(server)) && held && orphans === 0
  } finally {
    await server.close()
  }
}

/** Twenty processes' worth of writers store the same result at once: one blob, one handle, no error. */
async function benchRace(server: Awaited<ReturnType<typeof startS3Server>>): Promise<boolean> {
  const writer = (store: BlobStore) =>
    createShaper({ store, key: 'a key for benchmarks only', budget: BUDGET }).shape(ROWS)
  const stores = Array.from({ length: 20 }, () =>
    s3Store({ bucket: 'bench', prefix: 'race/', endpoint: server.endpoint, credentials: server.credentials }),
  )
  const results = await Promise.all([...stores, memoryStore({ key: 'a key for benchmarks only' })].map(writer))
  const handles = new Set(results.map(({ resources }) => resources[0]?.uri))
  const manifests = [...server.buckets.get('bench')!.objects.keys()].filter((key) => /^race\/.*\/m\//.test(key)).length
  const holds = handles.size === 1 && manifests === 1
  console.log(
    `  ${holds ? 'ok  ' : 'FAIL'} twenty writers of one result: ${handles.size} handle, ${manifests} manifest`,
  )
  return holds
}

/** Lets the first requests that put something fail. */
function first(times: number, fault: Fault): FaultPlan {
  let left = times
  return ({ method }) => (method === 'PUT' && left-- > 0 ? fault : undefined)
}

import { s3Store } from '@selvedge/store-s3'
import { startS3Server, type Fault, type FaultPlan } from '@selvedge/testkit/s3-server'
import { createShaper } from 'selvedge'

const ROWS = Array.from({ length: 4000 }, (_, id) => ({ id, city: `Town ${id}`, amount: id / 4 }))
const WAIT_MS = 12_000

/** What goes wrong while a segment is read, and what the reader is expected to say. */
const FAULTS: readonly { readonly name: string; readonly plan: FaultPlan; readonly says: string }[] = [
  { name: 'nothing', plan: () => undefined, says: 'the row' },
  { name: '503 once', plan: reads(1, { kind: 'answer', status: 503, code: 'ServiceUnavailable' }), says: 'the row' },
  { name: 'SlowDown twice', plan: reads(2, { kind: 'answer', status: 503, code: 'SlowDown' }), says: 'the row' },
  { name: 'reset at byte 4096, once', plan: reads(1, { kind: 'reset_response', afterBytes: 4096 }), says: 'the row' },
  {
    name: 'silent from byte 4096 on, once',
    plan: reads(1, { kind: 'stall_response', afterBytes: 4096 }),
    says: 'the row',
  },
  { name: 'hangs once', plan: reads(1, { kind: 'hang' }), says: 'the row' },
  { name: 'one bit wrong, once', plan: reads(1, { kind: 'corrupt_response' }), says: 'the row' },
  { name: 'one bit wrong, always', plan: reads(Infinity, { kind: 'corrupt_response' }), says: 'corrupt' },
  { name: 'reset always', plan: reads(Infinity, { kind: 'reset_response', afterBytes: 4096 }), says: 'unavailable' },
  { name: 'hangs always', plan: reads(Infinity, { kind: 'hang' }), says: 'unavailable' },
  {
    name: 'expired credentials',
    plan: reads(Infinity, { kind: 'answer', status: 400, code: 'ExpiredToken' }),
    says: 'unavailable',
  },
]

/** Reads one row of a stored result under every fault: is a wrong byte ever shown, is an answer waited for without end? */
export async function benchReadFaults(): Promise<boolean> {
  const server = await startS3Server({ buckets: ['bench'] })
  console.log(`faults while reading\n  ${'fault'.padEnd(32)}    ms  requests  says`)
  let held = true
  try {
    const { endpoint, credentials } = server
    const store = s3Store({ bucket: 'bench', endpoint, credentials, idleTimeoutMs: 400, timeoutMs: 3000 })
    const shaper = createShaper({ store, key: 'a key for benchmarks only', budget: { tokens: 600 } })
    const { resources } = await shaper.shape(ROWS)
    for (const { name, plan, says } of FAULTS) {
      server.setFaults(plan)
      const before = server.requests()
      const started = performance.now()
      const { text, result } = await shaper.reader.read(resources[0]!.uri, { rows: [2345, 2346] })
      const ms = performance.now() - started
      server.setFaults(undefined)
      const said =
        result.status === 'failed' ? String(result.error?.code) : text.includes('Town 2345') ? 'the row' : 'other'
      const holds = said === says && ms < WAIT_MS
      held &&= holds
      console.log(
        `  ${holds ? 'ok  ' : 'FAIL'} ${name.padEnd(27)} ${ms.toFixed(0).padStart(6)}  ${String(server.requests() - before).padStart(8)}  ${said}`,
      )
    }
    return held
  } finally {
    await server.close()
  }
}

/** Lets the first requests that read a segment fail. */
function reads(times: number, fault: Fault): FaultPlan {
  let left = times
  return ({ method, key }) => (method === 'GET' && key.includes('/s/') && left-- > 0 ? fault : undefined)
}

import { trace } from '@opentelemetry/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { pipeline } from './pipeline.ts'
import { defineStage } from './stage.ts'

const SECRET = 'hunter2-TESTONLY'
const spans: { name: string; attributes: Record<string, unknown>; status?: unknown; ended: boolean }[] = []

/** As much of a tracer as spans need, recording what it is told. */
function startSpan(name: string, options: { attributes?: Record<string, unknown> } = {}) {
  const span = { name, attributes: { ...options.attributes }, ended: false } as (typeof spans)[number]
  spans.push(span)
  return {
    setAttributes: (attributes: Record<string, unknown>) => Object.assign(span.attributes, attributes),
    setStatus: (status: unknown) => (span.status = status),
    end: () => (span.ended = true),
  }
}

beforeAll(() => {
  const tracer = {
    startSpan,
    startActiveSpan: (name: string, options: object, run: (span: unknown) => unknown) => run(startSpan(name, options)),
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer } as never)
})
beforeEach(() => {
  spans.length = 0
})

const tokens = { count: (text: string) => text.length } as never

test('each stage is a span that says what it came to, and ends', async () => {
  const plain = defineStage({ name: 'plain', writes: [], run: (draft) => draft })
  await pipeline().use(plain).run({ id: 7 }, { tokens })
  expect(spans).toEqual([
    {
      name: 'selvedge.stage plain',
      attributes: {
        'selvedge.stage': 'plain',
        'selvedge.recovery': false,
        'selvedge.outcome': 'ran',
        'selvedge.changed': '',
        'selvedge.units': 2,
      },
      ended: true,
    },
  ])
})

test('a failure is told by its code alone', async () => {
  const broken = defineStage({
    name: 'broken',
    writes: [],
    run() {
      throw new Error(SECRET)
    },
  })
  await pipeline().use(broken).run({ id: 7 }, { tokens })
  expect(spans[0]).toMatchObject({ attributes: { 'error.type': 'stage_failed' }, status: { code: 2 }, ended: true })
  expect(JSON.stringify(spans)).not.toContain(SECRET)
})

test('a span ends when the run is aborted, too', async () => {
  const controller = new AbortController()
  const run = () => {
    setTimeout(() => controller.abort('enough'), 5)
    return new Promise<never>(() => {})
  }
  const stuck = defineStage({ name: 'stuck', writes: [], run })
  const running = pipeline().use(stuck).run({ id: 7 }, { tokens, signal: controller.signal })
  await expect(running).rejects.toBe('enough')
  expect(spans[0]?.ended).toBe(true)
})

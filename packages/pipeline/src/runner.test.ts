import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Draft } from './draft.ts'
import { emptyDocument } from './empty-document.ts'
import { Pipeline, pipeline } from './pipeline.ts'
import { ShapingError, isShapingError } from './shaping-error.ts'
import { defineStage, type OnFailure, type Stage } from './stage.ts'

const SECRET = 'hunter2-TESTONLY'
// The runner never counts by itself; a length is enough to see that sizes are wired.
const tokens = { count: (text: string) => text.length } as never

function draftOf(outcome: Partial<Draft['outcome']> = {}): Draft {
  return {
    document: { ...emptyDocument('text'), source: `the value is ${SECRET}`, unitCount: 1 },
    outcome: {
      status: 'succeeded',
      error: null,
      documentIs: 'data',
      side_effect: { operation: 'none', occurred: false },
      provenance: {
        source_type: 'tool',
        source_id: 'test',
        observed_at: null,
        retrieved_at: '2026-01-02T03:04:05.000Z',
      },
      evidence: [],
      untrusted_content: [],
      links: [],
      ...outcome,
    },
    redactions: [],
    facts: [],
    warnings: [],
  }
}

const clean = (text: string) => text.replaceAll(SECRET, '[SECRET_1]')

/** Takes the secret out of the document and the error. */
const redact = defineStage({
  name: 'redact',
  gives: ['redacted'],
  writes: ['document', 'outcome', 'warnings'],
  run(draft) {
    const { error } = draft.outcome
    return {
      ...draft,
      document: { ...draft.document, source: clean(draft.document.source) },
      outcome: { ...draft.outcome, error: error && { ...error, message: clean(error.message) } },
      warnings: draft.warnings.map((warning) => ({ ...warning, message: clean(warning.message) })),
    }
  },
})
/** Stands in for the stage that builds the result. */
const mark = defineStage({
  name: 'mark',
  gives: ['marked'],
  writes: ['result'],
  run: (draft) => ({ ...draft, result: { status: draft.outcome.status, error: draft.outcome.error } as never }),
})

function failing(message: string, onFailure: OnFailure = 'close', name = 'custom'): Stage {
  return defineStage({
    name,
    writes: ['facts'],
    onFailure,
    run() {
      throw new Error(message)
    },
  })
}

describe('when a stage fails', () => {
  test('the document is dropped and the error is redacted and marked', async () => {
    const run = await pipeline()
      .use(redact)
      .useUnchecked([failing(`could not read ${SECRET}`), mark])
      .runDraft(draftOf(), { tokens })
    expect(run.draft.document.source).toBe('')
    expect(run.draft.result).toEqual({
      status: 'failed',
      error: {
        category: 'internal',
        code: 'stage_failed',
        message: 'Stage "custom" failed: could not read [SECRET_1]',
        retryable: false,
        action: 'explain_to_user',
      },
    })
    expect(run.trace.map(({ stage, outcome, recovery }) => [stage, outcome, recovery])).toEqual([
      ['redact', 'ran', false],
      ['custom', 'failed', false],
      ['redact', 'ran', true],
      ['mark', 'ran', true],
    ])
    expect(run.failure).toMatchObject({ code: 'stage_failed', stage: 'custom', retryable: false })
  })

  test('a stage before redaction fails as safely as one after it', async () => {
    const { draft } = await pipeline()
      .useUnchecked([failing(SECRET), redact, mark])
      .runDraft(draftOf(), { tokens })
    expect(draft.result).toMatchObject({ error: { message: 'Stage "custom" failed: [SECRET_1]' } })
  })

  test('without a stage that redacts, no word of the error is shown', async () => {
    const { draft } = await pipeline()
      .useUnchecked([failing(SECRET), mark])
      .runDraft(draftOf(), { tokens })
    expect(draft.outcome.error).toEqual({
      category: 'internal',
      code: 'stage_failed',
      message: 'Stage "custom" failed (stage_failed), and the error could not be made safe to show.',
      retryable: false,
      action: 'explain_to_user',
    })
  })

  test('when redaction itself fails, nothing that came from outside is left', async () => {
    const broken = defineStage({
      name: 'redact',
      gives: ['redacted'],
      writes: ['document'],
      run: () => Promise.reject(new Error(SECRET)),
    })
    const start = draftOf({
      provenance: {
        source_type: 'api',
        source_id: SECRET,
        observed_at: null,
        retrieved_at: '2026-01-02T03:04:05.000Z',
      },
    })
    const warned = { ...start, warnings: [{ code: 'x', message: SECRET }] }
    const { draft } = await pipeline().use(broken).use(mark).runDraft(warned, { tokens })
    expect(JSON.stringify(draft)).not.toContain(SECRET)
    expect(draft.outcome.status).toBe('failed')
  })

  test('a write that may have happened stays unknown', async () => {
    const start = draftOf({
      status: 'unknown',
      side_effect: { operation: 'order', occurred: null, possibly_occurred: true },
    })
    const { draft } = await pipeline()
      .useUnchecked([failing('no'), redact, mark])
      .runDraft(start, { tokens })
    expect(draft.outcome.status).toBe('unknown')
    expect(draft.outcome.error?.retryable).toBe(false)
  })

  test('after a write nothing says to do it again', async () => {
    const retryable = defineStage({
      name: 'flaky',
      writes: [],
      run() {
        throw new ShapingError({ code: 'busy', stage: 'flaky', message: 'Busy.', retryable: true })
      },
    })
    const run = (occurred: boolean) =>
      pipeline()
        .use(retryable)
        .use(redact)
        .runDraft(draftOf({ side_effect: { operation: 'order', occurred } }), { tokens })
    expect((await run(true)).draft.outcome.error).toMatchObject({
      code: 'busy',
      retryable: false,
      action: 'explain_to_user',
    })
    expect((await run(false)).draft.outcome.error).toMatchObject({ code: 'busy', retryable: true, action: 'retry' })
  })

  test('an error of the tool is kept, and the stage is named in a warning', async () => {
    const error = {
      category: 'network',
      code: 'ECONNREFUSED',
      message: 'refused',
      retryable: true,
      action: 'retry',
      output: SECRET,
    } as const
    const { draft } = await pipeline()
      .useUnchecked([failing('no'), redact])
      .runDraft(draftOf({ status: 'failed', error, documentIs: 'error_output' }), { tokens })
    expect(draft.outcome.error).toEqual({
      category: 'network',
      code: 'ECONNREFUSED',
      message: 'refused',
      retryable: true,
      action: 'retry',
    })
    expect(draft.warnings).toEqual([{ code: 'stage_failed', message: 'Stage "custom" failed: no' }])
  })

  test('a decorating stage is skipped with a warning that does not repeat its words', async () => {
    const { draft, trace } = await pipeline()
      .use(redact)
      .useUnchecked([failing(SECRET, 'skip', 'summarize')])
      .runDraft(draftOf(), { tokens })
    expect(draft.document.source).toBe('the value is [SECRET_1]')
    expect(draft.warnings).toEqual([
      { code: 'stage_skipped', message: 'Stage "summarize" failed (stage_failed) and was skipped.' },
    ])
    expect(trace.at(-1)).toMatchObject({ stage: 'summarize', outcome: 'skipped' })
  })

  test('a stage that needs what a skipped one would have given does not run', async () => {
    const gives = defineStage({
      name: 'rank',
      gives: ['ranked'],
      writes: ['ranking'],
      onFailure: 'skip',
      run() {
        throw new Error('no')
      },
    })
    const needs = defineStage({ name: 'boost', needs: ['ranked'], writes: ['ranking'], run: (draft) => draft })
    const { failure } = await pipeline().use(gives).use(needs).runDraft(draftOf(), { tokens })
    expect(failure).toMatchObject({ code: 'missing_fact', stage: 'boost' })
  })
})

describe('writes', () => {
  test('a change of a field that is not declared fails the stage', async () => {
    const sly = defineStage({ name: 'sly', writes: ['facts'], run: (draft) => ({ ...draft, warnings: [] }) })
    const { failure } = await pipeline().use(sly).runDraft(draftOf(), { tokens })
    expect(failure).toMatchObject({ code: 'undeclared_write', stage: 'sly' })
    expect(isShapingError(failure)).toBe(true)
  })

  test('a field that no draft has is a change too', async () => {
    const sly = defineStage({ name: 'sly', writes: ['facts'], run: (draft) => ({ ...draft, extra: 1 }) })
    expect((await pipeline().use(sly).runDraft(draftOf(), { tokens })).failure?.code).toBe('undeclared_write')
  })

  test('a stage that changes its draft in place fails', async () => {
    const spoiler = defineStage({
      name: 'spoiler',
      writes: ['warnings'],
      run: (draft) => {
        ;(draft as { warnings: unknown }).warnings = []
        return draft
      },
    })
    const { failure } = await pipeline().use(spoiler).run('text', { tokens })
    expect(failure).toMatchObject({ code: 'stage_failed', stage: 'spoiler' })
  })

  test('a stage that returns no draft fails', async () => {
    const lost = defineStage({ name: 'lost', writes: [], run: () => undefined as never })
    expect((await pipeline().use(lost).runDraft(draftOf(), { tokens })).failure?.code).toBe('invalid_draft')
  })
})

test.each([
  [{ document: null }, 'it has no `document`'],
  [{ outcome: null }, 'it has no `outcome`'],
  [{ warnings: null }, 'its `warnings` are no list'],
])('a draft with %j is none', async (wrong, what) => {
  const broken = defineStage({
    name: 'broken',
    writes: ['document', 'outcome', 'warnings'],
    run: (draft) => ({ ...draft, ...wrong }) as never,
  })
  const { failure } = await pipeline().use(broken).runDraft(draftOf(), { tokens })
  expect(failure).toMatchObject({ code: 'invalid_draft', message: expect.stringContaining(what) })
})

const source = draftOf().outcome.provenance

test.each<[string, object, string]>([
  ['an empty outcome', { outcome: {} }, '/outcome/status: a field of the minimal profile is missing'],
  ['another status', { outcome: { ...draftOf().outcome, status: 'fine' } }, '/outcome/status: '],
  ['no evidence list', { outcome: { ...draftOf().outcome, evidence: null } }, '/outcome/evidence: '],
  ['no time', { outcome: { ...draftOf().outcome, provenance: { ...source, retrieved_at: 7 } } }, '/retrieved_at: '],
  ['a cycle', { outcome: { ...draftOf().outcome, calculation: cyclic() } }, '/outcome/calculation'],
  ['another `documentIs`', { outcome: { ...draftOf().outcome, documentIs: 'text' } }, '/outcome/documentIs: one of'],
  ['links that are none', { outcome: { ...draftOf().outcome, links: [null] } }, '/outcome/links: '],
  ['a warning of text', { warnings: ['careful'] }, '/warnings/0: '],
  ['a fact of text', { facts: ['42 rows'] }, '/facts/0: '],
])('a draft with %s fails the stage that returned it, by its name', async (_, wrong, what) => {
  const broken = defineStage({
    name: 'broken',
    writes: ['outcome', 'warnings', 'facts'],
    run: (draft) => ({ ...draft, ...wrong }) as never,
  })
  const { failure, draft } = await pipeline().useUnchecked([redact, broken, mark]).runDraft(draftOf(), { tokens })
  expect(failure).toMatchObject({ code: 'invalid_draft', stage: 'broken', message: expect.stringContaining(what) })
  expect(draft.result).toMatchObject({ status: 'failed', error: { code: 'invalid_draft' } })
})

test('a draft that came in wrong still runs: no stage is to blame for it', async () => {
  const warns = defineStage({
    name: 'warns',
    writes: ['warnings'],
    run: (draft) => ({ ...draft, warnings: [...draft.warnings, { code: 'seen', message: 'Seen.' }] }),
  })
  const start = draftOf({ status: 'fine' as never })
  const { failure, draft } = await pipeline().use(warns).runDraft(start, { tokens })
  expect(failure).toBeUndefined()
  expect(draft.warnings).toHaveLength(1)
})

function cyclic(): never {
  const value: { self?: unknown } = {}
  value.self = value
  return value as never
}

test('what was made of a document goes with it', async () => {
  const fact = { pointer: '', statistic: 'first', value: SECRET, over: 1 }
  const derive = defineStage({
    name: 'derive',
    writes: ['facts', 'resource', 'result'],
    run: (draft) => ({
      ...draft,
      facts: [fact],
      resource: { uri: SECRET } as never,
      result: { data: SECRET } as never,
    }),
  })
  const { draft, failure } = await pipeline().use(derive).use(redact).runDraft(draftOf(), { tokens })
  expect(failure).toBeUndefined()
  expect(draft.facts).toEqual([])
  expect(JSON.stringify(draft)).not.toContain(SECRET)
})

describe('abort', () => {
  test('rejects with the reason before anything runs', async () => {
    const reason = new Error('enough')
    await expect(
      pipeline()
        .use(redact)
        .runDraft(draftOf(), { tokens, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
  })

  test('does not wait for a stage that does not listen', async () => {
    const controller = new AbortController()
    const stuck = defineStage({ name: 'stuck', writes: [], run: () => new Promise<never>(() => {}) })
    const running = pipeline().use(stuck).runDraft(draftOf(), { tokens, signal: controller.signal })
    controller.abort('enough')
    await expect(running).rejects.toBe('enough')
  })

  test('stops a loop that pauses', async () => {
    const controller = new AbortController()
    const busy = defineStage({
      name: 'busy',
      writes: [],
      async run(_, { pause }) {
        for (;;) await pause()
      },
    })
    const running = pipeline().use(busy).runDraft(draftOf(), { tokens, signal: controller.signal })
    setTimeout(() => controller.abort('enough'), 20)
    await expect(running).rejects.toBe('enough')
  })
})

describe('the trace', () => {
  test('counts sizes when they are read, and holds no content when it is written out', async () => {
    const { trace } = await pipeline().use(redact).runDraft(draftOf(), { tokens })
    const { before, after } = trace[0]!
    expect([before.tokens, before.bytes, before.units]).toEqual([29, 29, 1])
    expect(after.tokens).toBe(23)
    expect(JSON.stringify(trace)).not.toContain(SECRET)
  })

  test('counts UTF-8 bytes', async () => {
    const start = draftOf()
    const { trace } = await pipeline()
      .use(redact)
      .runDraft({ ...start, document: { ...start.document, source: 'aé€🦉' } }, { tokens })
    expect(trace[0]!.before.bytes).toBe(10)
  })
})

describe('laws', () => {
  const behaviour = fc.record({
    fails: fc.boolean(),
    onFailure: fc.constantFrom<OnFailure>('close', 'skip'),
    kind: fc.constantFrom('plain', 'redact', 'mark'),
  })

  test('whichever stages fail, a run settles, and the secret is gone once redaction or recovery has had its turn', () =>
    fc.assert(
      fc.asyncProperty(fc.array(behaviour, { maxLength: 6 }), async (behaviours) => {
        const stages = behaviours.map(({ fails, onFailure, kind }, index) => {
          const base =
            kind === 'redact' ? redact : kind === 'mark' ? mark : failing(SECRET, onFailure, `plain-${index}`)
          if (!fails) return kind === 'plain' ? { ...base, run: (draft: Draft) => draft } : base
          return { ...failing(`broken ${SECRET}`, onFailure, `${kind}-${index}`), gives: base.gives }
        })
        const { draft, trace, failure } = await pipeline().useUnchecked(stages).runDraft(draftOf(), { tokens })
        if (failure !== undefined) {
          expect(draft.document.source).toBe('')
          expect(draft.outcome.status).toBe('failed')
          expect(JSON.stringify(draft)).not.toContain(SECRET)
        } else {
          expect(trace).toHaveLength(stages.length)
        }
      }),
      { numRuns: 200 },
    ))

  const fact = fc.constantFrom('a', 'b', 'c')
  const facts = fc.array(fact, { maxLength: 2 })
  const shape = fc.record({ needs: facts, gives: facts, breaks: facts, writesDocument: fc.boolean() })

  test('an order is refused exactly when a stage would find a fact missing', () =>
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 6 }), (shapes) => {
        const held = new Set<string>()
        let possible = true
        for (const { needs, gives, breaks, writesDocument } of shapes) {
          if (needs.some((need) => !held.has(need))) possible = false
          if (writesDocument) held.clear()
          for (const broken of breaks) held.delete(broken)
          for (const given of gives) held.add(given)
        }
        const stages = shapes.map(({ needs, gives, breaks, writesDocument }, index) =>
          defineStage({
            name: `s${index}`,
            needs,
            gives,
            breaks,
            writes: writesDocument ? ['document'] : [],
            run: (draft) => draft,
          }),
        )
        const build = () => new Pipeline(stages)
        if (possible) expect(build).not.toThrow()
        else expect(build).toThrow(TypeError)
      }),
    ))
})

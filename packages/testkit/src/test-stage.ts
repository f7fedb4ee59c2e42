import type { Draft, Stage, StageContext } from '@selvedge/pipeline'
import { describe, expect, test } from 'vitest'

export interface TestStageOptions {
  /** Drafts the stage has work to do on; at least one. */
  readonly drafts: Readonly<Record<string, () => Draft | Promise<Draft>>>
  /** A draft with nothing to do: the stage must give back the same object. */
  readonly idle?: () => Draft | Promise<Draft>
  readonly context: () => StageContext | Promise<StageContext>
}

/**
 * What every stage promises, as tests: it works on frozen input and changes none of it, writes only what it declares,
 * gives the same result twice, gives back the same object when there is nothing to do, and stops when aborted.
 */
export function testStage(name: string, makeStage: () => Stage, { drafts, idle, context }: TestStageOptions): void {
  describe(`${name} keeps the promises of a stage`, () => {
    for (const [label, makeDraft] of Object.entries(drafts)) {
      test(`${label}: changes nothing of its input and writes only what it declares`, async () => {
        const stage = makeStage()
        const draft = deepFreeze(await makeDraft())
        const arrays = snapshotArrays(draft)
        const after = await stage.run(draft, await context())
        expect(arrays.filter(({ array, copy }) => !equalArrays(array, copy))).toEqual([])
        const written = Object.keys({ ...draft, ...after }).filter(
          (field) =>
            (draft as unknown as Record<string, unknown>)[field] !==
            (after as unknown as Record<string, unknown>)[field],
        )
        expect(stage.writes).toEqual(expect.arrayContaining(written))
      })

      test(`${label}: gives the same result twice`, async () => {
        const draft = deepFreeze(await makeDraft())
        const one = await makeStage().run(draft, await context())
        const two = await makeStage().run(draft, await context())
        expect(comparable(one)).toEqual(comparable(two))
      })

      test(`${label}: rejects with the reason of an aborted signal, or is done before it looks`, async () => {
        const reason = new Error('stop')
        const aborted = { ...(await context()), signal: AbortSignal.abort(reason), pause: () => Promise.reject(reason) }
        const outcome = await Promise.resolve()
          .then(async () => makeStage().run(deepFreeze(await makeDraft()), aborted))
          .then(
            () => 'done',
            (error: unknown) => error,
          )
        expect(['done', reason]).toContain(outcome)
      })
    }

    if (idle !== undefined) {
      test('gives back the same object when there is nothing to do', async () => {
        const draft = deepFreeze(await idle())
        expect(await makeStage().run(draft, await context())).toBe(draft)
      })
    }
  })
}

/** Freezes a value and all it holds. Typed arrays cannot be frozen; {@link snapshotArrays} watches them. */
function deepFreeze<T>(root: T): T {
  walk(root, (value) => {
    if (!ArrayBuffer.isView(value)) Object.freeze(value)
  })
  return root
}

function snapshotArrays(root: unknown): { readonly array: ArrayLike<number>; readonly copy: ArrayLike<number> }[] {
  const arrays: { array: ArrayLike<number>; copy: ArrayLike<number> }[] = []
  walk(root, (value) => {
    if (ArrayBuffer.isView(value) && 'slice' in value) {
      const array = value as unknown as Uint32Array
      arrays.push({ array, copy: array.slice() })
    }
  })
  return arrays
}

function walk(root: unknown, visit: (value: object) => void): void {
  const seen = new Set<object>()
  const open: unknown[] = [root]
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    visit(value)
    if (!ArrayBuffer.isView(value))
      open.push(...Object.values(value).filter((item) => typeof item === 'object' && item !== null))
  }
}

function equalArrays(one: ArrayLike<number>, two: ArrayLike<number>): boolean {
  return one.length === two.length && Array.from(one).every((item, index) => item === two[index])
}

/** Functions compare by identity, which two runs cannot share. */
function comparable(draft: Draft): unknown {
  return JSON.parse(
    JSON.stringify(draft, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : value,
    ),
  )
}

import { createReader, isReadError } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import type { JsonObject } from '@selvedge/contract'
import { createShaper, type CallInput, type FailOptions, type Shaped, type Shaper } from 'selvedge'

import type { CaseInput, CaseOptions } from './case.ts'
import { caseStages } from './case-stages.ts'
import { createCaseStore, type CaseStore } from './case-store.ts'
import { isAdapter, targetOf, wireOf } from './case-wires.ts'
import type { Observation } from './observation.ts'
import type { CaseSubject } from './run-case.ts'

/** Options this runner has no way to set up, and what they wait for. */
const WAITING: Readonly<Record<string, string>> = {
  links: 'signed addresses beside the result',
  dedupe: 'an executor that runs a call with a key once',
  untrusted: 'pictures of hosts that are not on a list',
}

/** One way to run a case: a budget, an adapter, a client. */
interface Setting {
  readonly label: string
  readonly tokens: number
  readonly adapter?: string
  readonly linksAllowed: boolean
  readonly now?: () => Date
}

/** Runs cases on the shaper as users have it. */
export const shaperSubject: CaseSubject['observe'] = async (faultCase, build) => {
  const { options, input } = faultCase
  const waiting = Object.keys(options).find((name) => name in WAITING)
  if (waiting !== undefined) return { skip: `waits for ${WAITING[waiting]}` }
  if (input.pending !== undefined || input.arrive !== undefined)
    return { skip: 'waits for an executor that pairs late results' }
  const unknown = adaptersOf(options).find((name) => name !== undefined && !isAdapter(name))
  if (unknown !== undefined) return { skip: `no adapter named ${unknown}` }
  if (input.chunks !== undefined && options.stream === true) return [await observeStream(input, options)]

  const seen: Observation[] = []
  for (const order of options.stage_orders ?? [options.stages ?? ['mark']]) {
    for (const setting of settingsOf(options, input)) {
      for (const [index, variant] of variantsOf(build().input).entries()) {
        seen.push(...(await observe(order, setting, variant, build().options, index)))
      }
    }
  }
  return seen
}

async function observe(
  order: readonly string[],
  setting: Setting,
  input: CaseInput,
  options: CaseOptions,
  variant: number,
): Promise<Observation[]> {
  const caseStore = createCaseStore(options)
  const label = `${order.join('>')}${setting.label} variant ${variant}`
  let shaper: Shaper
  try {
    shaper = createShaper({
      stages: caseStages(order, options, caseStore.store),
      store: caseStore.store,
      ...(options.key_prefix !== undefined && { keyPrefix: options.key_prefix }),
      ...(setting.now && { now: setting.now }),
    })
  } catch (error) {
    return [await observation({ label, input, setting, caseStore, refused: true, thrown: error })]
  }
  const inputs = input.steps ?? [input]
  if (input.calls !== undefined) return observeCalls(shaper, input.calls, { label, setting, options, caseStore })

  const seen: Observation[] = []
  for (const [step, one] of inputs.entries()) {
    const started = process.cpuUsage()
    let shaped: Shaped | undefined
    let thrown: unknown
    try {
      shaped = await shapeInput(shaper, one, seen, setting, options)
    } catch (error) {
      thrown = error ?? new Error('nothing was thrown, and yet it was')
    }
    // Time of this process, not of the clock: a busy machine must not fail a case.
    const { user, system } = process.cpuUsage(started)
    const ms = (user + system) / 1000
    const place = input.steps === undefined ? {} : { step }
    seen.push(await observation({ label, input: one, setting, caseStore, shaped, thrown, ms, options, ...place }))
  }
  return seen
}

function shapeInput(
  shaper: Shaper,
  input: CaseInput,
  seen: readonly Observation[],
  { tokens, adapter }: Setting,
  options: CaseOptions,
): Promise<Shaped> {
  if (input.read_link !== undefined) {
    const uri = seen[input.read_link.of_step]?.result?.resources?.[0]?.uri ?? ''
    return shaper.reader.read(uri, { budget: { tokens } })
  }
  const given = shapeOptions(input, tokens, adapter, options)
  if (input.throws !== undefined) return shaper.fail(thrownBy(input.throws), given)
  return shaper.shape(rawOf(input), given)
}

function shapeOptions(
  input: CaseInput,
  tokens: number,
  adapter: string | undefined,
  options: CaseOptions,
): FailOptions {
  const { present, output_schema: outputSchema, page, batch, side_effecting: sideEffecting } = options
  const target = targetOf(adapter)
  return {
    budget: { tokens },
    ...(input.call && { call: input.call as unknown as CallInput }),
    ...(input.tenant !== undefined && { tenant: input.tenant }),
    ...(present && { present }),
    ...(outputSchema && { outputSchema: outputSchema as JsonObject }),
    ...(target && { target }),
    ...(page && { page }),
    ...(batch && { batch }),
    ...(sideEffecting !== undefined && { sideEffecting }),
    ...(input.throws?.dispatched !== undefined && { dispatched: input.throws.dispatched }),
  }
}

function rawOf(input: CaseInput): unknown {
  if (input.mcp !== undefined) return input.mcp
  if (input.result !== undefined) return asResult(input.result)
  if (input.chunks !== undefined) return streamOf(input.chunks)
  const stream = (input.value as { readonly stream_of?: string } | undefined)?.stream_of
  return stream === undefined ? input.value : new Blob([stream]).stream()
}

/** Cases give the part of a contract result they are about; a page of more is `partial`. */
function asResult(part: unknown): unknown {
  const { completeness } = part as { readonly completeness?: { readonly state?: string } }
  const status = completeness?.state === 'partial' || completeness?.state === 'truncated' ? 'partial' : 'succeeded'
  return { contract_version: 'agent.tool.result.v1', status, ...(part as object) }
}

async function* streamOf(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks
}

function thrownBy({
  name,
  message,
  partial_content: content,
  dispatched: _dispatched,
  ...rest
}: NonNullable<CaseInput['throws']>): Error {
  const error = Object.assign(new Error(message), rest, content && { content })
  if (name !== undefined) error.name = name
  return error
}

async function observeCalls(
  shaper: Shaper,
  calls: readonly CaseInput[],
  {
    label,
    setting,
    options,
    caseStore,
  }: { label: string; setting: Setting; options: CaseOptions; caseStore: CaseStore },
): Promise<Observation[]> {
  const all = await shaper.shapeAll(
    calls.map((one) => ({
      ...shapeOptions(one, setting.tokens, setting.adapter, options),
      run: () => new Promise((settle) => setTimeout(() => settle(rawOf(one)), one.settle_ms ?? 0)),
    })),
    { tokens: setting.tokens, concurrency: calls.length },
  )
  return Promise.all(
    all.map((shaped, index) => observation({ label, input: calls[index]!, setting, caseStore, shaped, options })),
  )
}

interface Seen {
  readonly label: string
  readonly input: CaseInput
  readonly setting: Setting
  readonly caseStore: CaseStore
  readonly shaped?: Shaped | undefined
  readonly thrown?: unknown
  readonly refused?: boolean
  readonly ms?: number
  readonly step?: number
  readonly options?: CaseOptions
}

async function observation({
  label,
  input,
  setting,
  caseStore,
  shaped,
  thrown,
  refused,
  ms = 0,
  step,
  options,
}: Seen): Promise<Observation> {
  const { adapter, linksAllowed, tokens } = setting
  const outputSchema = options?.output_schema as JsonObject | undefined
  const tenant = input.tenant ?? 'default'
  const reader = createReader({
    store: caseStore.store,
    ...(options?.key_prefix !== undefined && { keyPrefix: options.key_prefix }),
  })
  return {
    label,
    input,
    budget: tokens,
    linksAllowed,
    ms,
    text: shaped?.text ?? '',
    store: await caseStore.view(),
    readLink: async (uri) => {
      try {
        return (await reader.read(uri, { tenant })).document.source
      } catch (error) {
        if (isReadError(error)) return error.message
        throw error
      }
    },
    ...(adapter !== undefined && { adapter }),
    ...(step !== undefined && { step }),
    ...(thrown !== undefined && { thrown }),
    ...(refused !== undefined && { refused }),
    ...(shaped && { result: shaped.result }),
    ...(shaped &&
      adapter !== undefined && {
        wire: wireOf(adapter, shaped, { linksAllowed, ...(outputSchema && { outputSchema }) }),
      }),
  }
}

async function observeStream(input: CaseInput, options: CaseOptions): Promise<Observation> {
  const redactorOptions = options.rules === undefined ? {} : { rules: options.rules as never }
  const started = performance.now()
  let stream = ''
  for await (const piece of createRedactor(redactorOptions).redactStream(streamOf(input.chunks!))) stream += piece
  const whole = createRedactor(redactorOptions).redactText(input.chunks!.join('')).text
  const ms = performance.now() - started
  const store = { keys: [], bodies: [], count: 0 }
  return { label: 'stream', input, budget: Infinity, text: stream, stream, streamWhole: whole, ms, store }
}

function variantsOf(input: CaseInput): readonly CaseInput[] {
  const variants = input.variants?.map((variant) => ({ ...input.shared, ...variant })) ?? [input]
  return input.freeze === true ? variants.flatMap((one) => [one, frozen(structuredClone(one))]) : variants
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!ArrayBuffer.isView(value)) Object.freeze(value)
  for (const item of Object.values(value)) frozen(item)
  return value
}

function adaptersOf({ adapter, adapters }: CaseOptions): readonly (string | undefined)[] {
  return adapters ?? [adapter]
}

const FIXED_TIME = '2026-01-02T03:04:05.000Z'

function settingsOf(options: CaseOptions, input: CaseInput): Setting[] {
  const times = input.clock_runs ?? (options.clock === 'fixed' ? [FIXED_TIME] : [undefined])
  const links = [options.client?.resource_links ?? true].flat()
  const budgets = options.budgets ?? [options.budget_tokens ?? 2000]
  return adaptersOf(options).flatMap((adapter) =>
    budgets.flatMap((tokens) =>
      links.flatMap((linksAllowed) =>
        times.map((time) => ({
          label: [` @${tokens}`, adapter, linksAllowed ? undefined : 'no links', time].filter(Boolean).join(' '),
          tokens,
          linksAllowed,
          ...(adapter !== undefined && { adapter }),
          ...(time !== undefined && { now: () => new Date(time) }),
        })),
      ),
    ),
  )
}

import type { CaseCheck, FaultCase } from './case.ts'
import { everyForm, lookAt, valueAt, wireTextBlocks, type Observation } from './observation.ts'
import { STRUCTURAL_CHECKS } from './structural-checks.ts'

/** Why a check does not hold, or `undefined`. Several observations: it must hold for each. */
export type Check = (
  check: any,
  observation: Observation,
  scope: CheckScope,
) => string | undefined | Promise<string | undefined>

/** What a check may need besides the one observation. */
export interface CheckScope {
  readonly faultCase: FaultCase
  readonly all: readonly Observation[]
  /** Counts by a tokenizer that is not ours. */
  readonly countTokens: (text: string) => number
}

/** Runs one check against one observation. */
export async function evaluateCheck(
  check: CaseCheck,
  seen: Observation,
  scope: CheckScope,
): Promise<string | undefined> {
  const observation = typeof check['step'] === 'number' ? scope.all.find((one) => one.step === check['step']) : seen
  if (observation === undefined) return `there is no step ${String(check['step'])}`
  if (check.check === 'any') {
    const failures = await Promise.all(
      (check['list'] as CaseCheck[]).map((one) => evaluateCheck(one, observation, scope)),
    )
    return failures.includes(undefined) ? undefined : `none of: ${failures.join('; ')}`
  }
  if (observation.thrown !== undefined) return `threw ${String(observation.thrown)}`
  const evaluate = CHECKS[check.check]
  if (evaluate === undefined) return `unknown check ${check.check}`
  return evaluate(check, observation, scope)
}

export function isKnownCheck(check: CaseCheck): boolean {
  if (check.check === 'any') return (check['list'] as CaseCheck[]).every(isKnownCheck)
  return check.check in CHECKS
}

const TEXT_CHECKS: Readonly<Record<string, Check>> = {
  no_throw: () => undefined,
  max_tokens: ({ of, n }, observation, { countTokens }) => {
    const most = n === 'budget' ? observation.budget : n
    const tokens = countTokens(lookAt(observation, of))
    return tokens <= most ? undefined : `${tokens} tokens, at most ${most} wanted`
  },
  json: ({ of }, observation) => parses(lookAt(observation, of)),
  json_at: ({ at, of }, observation) => parses(String(valueAt(observation, at, of))),
  includes: ({ of, value }, observation) =>
    everyForm(lookAt(observation, of)).some((form) => form.includes(value)) ? undefined : `${show(value)} is not there`,
  excludes: ({ of, value }, observation) =>
    everyForm(lookAt(observation, of)).some((form) => form.includes(value)) ? `${show(value)} is there` : undefined,
  excludes_parts: ({ of, value, min }, observation) => {
    const forms = everyForm(lookAt(observation, of))
    for (let at = 0; at + min <= value.length; at++) {
      const piece = value.slice(at, at + min)
      if (forms.some((form) => form.includes(piece))) return `a piece of ${min} characters is there`
    }
    return undefined
  },
  matches: ({ of, regex, flags }, observation) => {
    const pattern = new RegExp(regex, flags)
    return everyForm(lookAt(observation, of)).some((form) => matches(pattern, form))
      ? undefined
      : `/${regex}/ does not match`
  },
  not_matches: ({ of, regex, flags }, observation) => {
    const pattern = new RegExp(regex, flags)
    return everyForm(lookAt(observation, of)).some((form) => matches(pattern, form)) ? `/${regex}/ matches` : undefined
  },
  well_formed: ({ of }, observation) => {
    const text = lookAt(observation, of)
    const back = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
    return back === text ? undefined : 'a UTF-8 round trip changes it'
  },
  no_new_ufffd: ({ of }, observation) => {
    const text = lookAt(observation, of)
    return text.includes('\ufffd') && !JSON.stringify(observation.input).includes('\ufffd')
      ? 'it has a new U+FFFD'
      : undefined
  },
  under_ms: ({ n }, { ms }) => (ms < n ? undefined : `${Math.round(ms)} ms, under ${n} wanted`),
  each_text_block_not_blank: (_, { wire, text }) => {
    const blocks = wire === undefined ? [text] : wireTextBlocks(wire)
    if (blocks.length === 0) return 'there is no text block'
    return blocks.every((block) => block.trim() !== '') ? undefined : 'a text block is blank'
  },
  stream_equals_whole: (_, { stream, streamWhole }) =>
    stream === streamWhole ? undefined : 'the joined stream differs from the redaction of the joined input',
}

const CHECKS: Readonly<Record<string, Check>> = { ...TEXT_CHECKS, ...STRUCTURAL_CHECKS }

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}

function parses(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `it does not parse as JSON: ${(error as Error).message}`
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

import { buildInput, OwnDelimiter } from './build-input.ts'
import type { CaseCheck, FaultCase } from './case.ts'
import { evaluateCheck, isKnownCheck } from './checks.ts'
import type { Observation } from './observation.ts'

/** How a case went. */
export type CaseOutcome =
  | { readonly id: string; readonly outcome: 'pass' }
  | { readonly id: string; readonly outcome: 'fail'; readonly reason: string }
  | { readonly id: string; readonly outcome: 'skip'; readonly reason: string }

/** What is under test: gives the observations of a case, or a reason why it cannot run it. */
export interface CaseSubject {
  readonly observe: (
    faultCase: FaultCase,
    build: () => FaultCase,
  ) => Promise<readonly Observation[] | { readonly skip: string }>
  /** The delimiter around untrusted text, for the cases that try to forge it. */
  readonly delimiter: Readonly<Record<'open' | 'close', string>>
  /** Counts by a tokenizer that is not the one under test. */
  readonly countTokens: (text: string) => number
}

/** Runs one case; every check must hold for every observation. */
export async function runCase(faultCase: FaultCase, subject: CaseSubject): Promise<CaseOutcome> {
  const { id, expect } = faultCase
  const unknown = expect.find((check) => !isKnownCheck(check))
  if (unknown !== undefined) return { id, outcome: 'skip', reason: `no check named ${unknown.check}` }

  const { open, close } = subject.delimiter
  Object.assign(OwnDelimiter, { open, close, close_upper: close.toUpperCase() })
  const build = (): FaultCase => ({
    ...faultCase,
    input: buildInput(faultCase.input, faultCase.vars),
    options: buildInput(faultCase.options ?? {}, faultCase.vars),
    expect: buildInput(faultCase.expect, faultCase.vars),
  })
  let built: FaultCase
  try {
    built = build()
  } catch (error) {
    return { id, outcome: 'skip', reason: (error as Error).message }
  }
  const seen = await subject.observe(built, build)
  if ('skip' in seen) return { id, outcome: 'skip', reason: seen.skip }

  const failures = await failuresOf(built, seen, subject)
  return failures.length === 0 ? { id, outcome: 'pass' } : { id, outcome: 'fail', reason: failures[0]! }
}

async function failuresOf(
  built: FaultCase,
  seen: readonly Observation[],
  { countTokens }: CaseSubject,
): Promise<string[]> {
  const failures: string[] = []
  const scope = { faultCase: built, all: seen, countTokens }
  for (const check of built.expect) {
    for (const observation of judged(check, seen)) {
      const failure = await evaluateCheck(check, observation, scope)
      if (failure === undefined) continue
      failures.push(`${check.check}: ${check.say ?? ''} (${observation.label}): ${failure}`)
      break
    }
  }
  return failures
}

/** A refused order counts as held; of steps the last is judged unless the check names one. */
function judged(check: CaseCheck, seen: readonly Observation[]): readonly Observation[] {
  const ran = seen.filter(({ refused }) => refused !== true)
  const step = check['after_step'] ?? check['step']
  if (typeof step === 'number') return ran.filter((one) => one.step === step)
  const last = ran.at(-1)
  return last?.step === undefined ? ran : [last]
}

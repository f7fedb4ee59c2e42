import type { Document } from '@selvedge/content'
import { unitText } from '@selvedge/content'
import type { StageContext } from '@selvedge/pipeline'

import type { Limits } from './limits.ts'
import { NOTHING, type Shown } from './shown.ts'

/** What the choice is made from. */
export interface ChoiceTask {
  readonly document: Document
  readonly context: StageContext
  /** Units, best first. */
  readonly order: Uint32Array
  /** What must be shown along with a unit. */
  readonly companions: (unit: number) => readonly number[]
  readonly limits: Limits
  /** How deep a unit lies: what is deep has a long path. */
  readonly depthOf: (unit: number) => number
  /** The whole text for a choice, and what it costs. */
  readonly write: (shown: Shown) => Written
}

export interface Written {
  readonly text: string
  /** Of the text; when it does not fit, at least that much. */
  readonly tokens: number
  readonly fits: boolean
}

export interface Choice {
  readonly shown: Shown
  readonly written: Written
}

/** Renders of the bisection, and rounds of the fill pass. */
const MOST_PROBES = 9
const FILL_ROUNDS = 6
/** Units in a row that do not fit into what is left; then the rest will not either. */
const MOST_FAILURES = 400
/** What a unit costs beside its own tokens: quotes, commas, a share of its row. */
const OVERHEAD = 3
/** Steps of a path that are paid for by what other units of the record share. */
const SHALLOW = 8
/** A unit that takes more than this share of the budget, companions included, waits until the rest is chosen. */
const LARGE_SHARE = 0.4

/**
 * The best units that fit: the longest prefix of the ranking, companions paid for, then later units that still fit.
 * `undefined` when not one unit fits. About fifteen renders at most, each as large as what it shows.
 */
export async function choose(task: ChoiceTask): Promise<Choice | undefined> {
  const additions = new Additions(task)
  const prefix = await longestPrefix(task, additions)
  const filled = await fill(task, additions, prefix)
  return filled ?? (await firstThatFits(task, additions))
}

interface Prefix {
  /** Steps of the additions taken. */
  readonly steps: number
  readonly choice: Choice | undefined
}

/** Searches the number of steps by secant and bisection; every step adds a unit with its companions. */
async function longestPrefix(task: ChoiceTask, additions: Additions): Promise<Prefix> {
  const { budget, pause } = task.context
  let low: Prefix & { tokens: number } = { steps: 0, choice: undefined, tokens: task.write(NOTHING).tokens }
  let high = { steps: Number.POSITIVE_INFINITY, tokens: 0 }
  let guess = additions.reach(budget.tokens - low.tokens)

  for (let probe = 0; probe < MOST_PROBES && guess > low.steps; probe++) {
    await pause()
    const shown = additions.take(guess)
    const written = task.write(shown)
    if (written.fits) low = { steps: guess, choice: { shown, written }, tokens: written.tokens }
    else high = { steps: guess, tokens: Math.max(written.tokens, budget.tokens + 1) }
    if (high.steps - low.steps <= 1 || budget.tokens - low.tokens < OVERHEAD) break
    guess = nextGuess(low, high, budget.tokens, additions)
  }
  return low
}

function nextGuess(
  low: { readonly steps: number; readonly tokens: number },
  high: { readonly steps: number; readonly tokens: number },
  limit: number,
  additions: Additions,
): number {
  const left = limit - low.tokens
  if (high.steps === Number.POSITIVE_INFINITY) return additions.reach(left, low.steps)
  const slope = (high.tokens - low.tokens) / (high.steps - low.steps)
  const secant = low.steps + Math.floor(left / Math.max(slope, 0.1))
  // Half way at least every other time would be bisection; the secant alone creeps where costs are uneven.
  const middle = (low.steps + high.steps) >> 1
  const guess = Math.abs(secant - middle) > (high.steps - low.steps) / 3 ? (secant + middle) >> 1 : secant
  return Math.min(Math.max(guess, low.steps + 1), high.steps - 1)
}

/** Adds later units that still fit; what turns out too much goes again, last first. */
async function fill(task: ChoiceTask, additions: Additions, prefix: Prefix): Promise<Choice | undefined> {
  const { budget, pause } = task.context
  let best = prefix.choice
  additions.keep(prefix.steps)
  for (let round = 0; round < FILL_ROUNDS; round++) {
    await pause()
    const left = budget.tokens - (best?.written.tokens ?? task.write(NOTHING).tokens)
    if (left <= OVERHEAD) break
    const from = additions.steps
    if (!additions.fillUpTo(left)) break
    let taken = additions.steps
    let choice: Choice | undefined
    // Halving keeps a large overshoot from costing a render a unit.
    for (let probe = 0; probe < MOST_PROBES && taken > from; probe++) {
      const shown = additions.take(taken)
      const written = task.write(shown)
      if (written.fits) {
        choice = { shown, written }
        break
      }
      if (taken === from + 1) additions.reject(from)
      taken = from + ((taken - from) >> 1)
    }
    additions.keep(taken)
    best = choice ?? best
  }
  return best
}

/** Nothing fitted so far: any unit that fits alone will do. */
async function firstThatFits(task: ChoiceTask, additions: Additions): Promise<Choice | undefined> {
  const { budget, pause } = task.context
  for (const unit of additions.large(8)) {
    await pause()
    additions.keep(0)
    additions.add(unit)
    const shown = additions.take(1)
    if (shown.units.length === 0 || additions.costOf(unit) > budget.tokens) continue
    const written = task.write(shown)
    if (written.fits) return { shown, written }
  }
  return undefined
}

/** Units in the order in which they were added, a step each with its companions. */
class Additions {
  readonly #task: ChoiceTask
  readonly #largest: number
  readonly #costs = new Map<number, number>()
  readonly #list: number[] = []
  readonly #has = new Set<number>()
  /** Length of the list, and position in the ranking, after each step. */
  readonly #ends: number[] = []
  readonly #positions: number[] = []
  readonly #large: number[] = []
  /** Position in the ranking. */
  #at = 0

  constructor(task: ChoiceTask) {
    this.#task = task
    this.#largest = task.context.budget.tokens * LARGE_SHARE
  }

  get steps(): number {
    return this.#ends.length
  }

  /** Takes steps until they are likely to cost `tokens` more than the first `from` steps; how many steps that are. */
  reach(tokens: number, from = 0): number {
    let cost = 0
    let step = from
    while (cost <= tokens) {
      if (step === this.#ends.length && !this.#nextStep(this.#largest)) break
      for (let index = this.#ends[step - 1] ?? 0; index < this.#ends[step]!; index++)
        cost += this.costOf(this.#list[index]!)
      step++
    }
    return step
  }

  /** The units of the first steps, ascending. */
  take(steps: number): Shown {
    return { units: Uint32Array.from(this.#list.slice(0, this.#ends[steps - 1] ?? 0)).toSorted() }
  }

  /** Forgets what was added after so many steps. */
  keep(steps: number): void {
    const length = this.#ends[steps - 1] ?? 0
    for (const unit of this.#list.splice(length)) this.#has.delete(unit)
    this.#ends.length = Math.min(steps, this.#ends.length)
    this.#positions.length = this.#ends.length
    this.#task.limits.reset(this.#list)
    // What is taken back is offered again.
    this.#at = this.#positions[steps - 1] ?? 0
  }

  /** Adds the next units that are likely to fit; false when there are none. */
  fillUpTo(tokens: number): boolean {
    const before = this.#ends.length
    let left = tokens
    while (left > OVERHEAD && this.#nextStep(left)) {
      for (let index = this.#ends.at(-2) ?? 0; index < this.#list.length; index++)
        left -= this.costOf(this.#list[index]!)
    }
    return this.#ends.length > before
  }

  /** The unit of the step after so many costs more than it seemed to: it is not offered again. */
  reject(steps: number): void {
    const unit = this.#list[this.#ends[steps - 1] ?? 0]
    if (unit !== undefined) this.#costs.set(unit, Number.POSITIVE_INFINITY)
  }

  /** The best units that were too large to be a step. */
  large(most: number): readonly number[] {
    return this.#large.slice(0, most)
  }

  costOf(unit: number): number {
    let cost = this.#costs.get(unit)
    if (cost === undefined) {
      const text = unitText(this.#task.document, unit)
      const { tokens, budget } = this.#task.context
      cost = OVERHEAD + tokens.countUpTo(text, budget.tokens).tokens + Math.max(0, this.#task.depthOf(unit) - SHALLOW)
      this.#costs.set(unit, cost)
    }
    return cost
  }

  add(unit: number): void {
    const group = [unit, ...this.#task.companions(unit)].filter((one) => !this.#has.has(one))
    if (!this.#task.limits.allow(group)) return
    for (const one of group) {
      if (this.#has.has(one)) continue
      this.#has.add(one)
      this.#list.push(one)
    }
    this.#ends.push(this.#list.length)
    this.#positions.push(this.#at)
  }

  /** Looks at units until one became a step; false when none is left that costs no more than `most`. */
  #nextStep(most: number): boolean {
    const steps = this.#ends.length
    for (let failures = 0; failures < MOST_FAILURES; failures++) {
      if (!this.#next(most)) return false
      if (this.#ends.length > steps) return true
    }
    return false
  }

  /** Looks at the next unit of the ranking and adds it if it costs no more than `most`; false at the end. */
  #next(most: number): boolean {
    const { order, companions } = this.#task
    while (this.#at < order.length && this.#has.has(order[this.#at]!)) this.#at++
    if (this.#at >= order.length) return false
    const unit = order[this.#at++]!
    let cost = this.costOf(unit)
    for (const one of companions(unit)) if (!this.#has.has(one)) cost += this.costOf(one)
    if (cost > most) {
      if (this.#large.length < 32) this.#large.push(unit)
      return true
    }
    this.add(unit)
    return true
  }
}

import { unitText, type Document } from '@selvedge/content'
import type { Ranking } from '@selvedge/pipeline'

import { renderUnits } from './survival-render.ts'

/** Tokens left for the header lines of a real text. */
const FRAME = 40

/** The longest beginning of a ranking whose text fits, companions included, and then what still fits after it. */
export function fitRanking(document: Document, ranking: Ranking, budget: number, count: (text: string) => number): { text: string; tokens: number } {
  const limit = budget - FRAME
  const { order } = ranking
  let best = { text: '', tokens: 0 }
  let low = 0
  let high = Math.min(order.length, budget * 2)
  // The cost grows nearly in proportion: aim where the last text points, and bisect when that leads nowhere.
  let guess = Math.min(high, Math.ceil(limit / 8))
  for (let step = 0; low < high && step < 24; step++) {
    const middle = Math.min(high, Math.max(low + 1, guess))
    const text = renderUnits(document, keptOf(ranking, order.subarray(0, middle)))
    const tokens = text.length > limit * 12 ? limit * 3 : count(text)
    if (tokens <= limit) {
      low = middle
      best = { text, tokens }
    } else high = middle - 1
    const aimed = Math.floor((middle * limit) / Math.max(1, tokens))
    guess = step < 5 && aimed > low && aimed <= high ? aimed : (low + high + 1) >> 1
    // A last unit more or less is for the fill pass.
    if (limit - best.tokens < limit * 0.01) break
  }
  const kept = new Set(keptOf(ranking, order.subarray(0, low)))
  let left = limit - best.tokens
  let added = 0
  const before = best
  const tried = new Set(kept)
  for (let at = low; at < order.length && at < low + 300 && left > 4; at++) {
    const unit = order[at]!
    if (tried.has(unit)) continue
    const extra = [unit, ...ranking.companions(unit)].filter((one) => !tried.has(one))
    let cost = 3
    for (const one of extra) cost += unitText(document, one).length / 3 + 3
    if (cost > left) continue
    for (const one of extra) tried.add(one)
    left -= cost
    added++
  }
  if (added === 0) return best
  const text = renderUnits(document, [...tried].sort((a, b) => a - b))
  const tokens = count(text)
  return tokens <= limit ? { text, tokens } : before
}

function keptOf(ranking: Ranking, units: Uint32Array): number[] {
  const kept = new Set<number>()
  for (const unit of units) {
    kept.add(unit)
    for (const other of ranking.companions(unit)) kept.add(other)
  }
  return [...kept].sort((a, b) => a - b)
}

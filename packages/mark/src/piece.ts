import { NodeType, characterBorderBefore, isCharacterBorder, partOf, unitText, type Document } from '@selvedge/content'

import type { Choice, ChoiceTask } from './choose.ts'

/** Units that are tried, best first. */
const MOST_UNITS = 3
/** A word is not broken if it ends within so many characters. */
const LONGEST_WORD = 24

/** The beginning of the best unit, up to the end of a word, where no whole unit fits. */
export async function pieceOf({ document, context, order, limits, write }: ChoiceTask): Promise<Choice | undefined> {
  for (const unit of order.subarray(0, MOST_UNITS)) {
    await context.pause()
    if (!isText(document, unit) || !limits.allow([unit])) continue
    const text = unitText(document, unit)
    let low = 0
    let high = Math.min(text.length - 1, context.budget.tokens * 16)
    let best: Choice | undefined
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const length = wordBorderBefore(text, middle)
      const shown = { units: new Uint32Array(0), piece: { unit, length } }
      const written = length > 0 ? write(shown) : undefined
      if (written?.fits) {
        best = { shown, written }
        low = middle
      } else high = middle - 1
    }
    if (best !== undefined) return best
  }
  return undefined
}

function isText(document: Document, unit: number): boolean {
  const part = partOf(document, unit)
  if (part.body.model === 'lines') return true
  const type = part.body.type[unit - part.firstUnit]
  return type === NodeType.string || type === NodeType.cell || type === NodeType.text
}

function wordBorderBefore(text: string, at: number): number {
  for (let border = at; border > 0 && border > at - LONGEST_WORD; border--) {
    if (/\s/.test(text[border]!)) return border
  }
  const border = characterBorderBefore(text, at)
  // At the very beginning there may be no border before it: then nothing is shown rather than half a character.
  return isCharacterBorder(text, border) ? border : 0
}

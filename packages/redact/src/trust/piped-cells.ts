import type { Document } from '@selvedge/content'

import { BREAK } from '../untrusted/defuse.ts'
import type { Counts, DefuseText } from '../untrusted/defuse-value.ts'
import { endsFolded } from '../untrusted/fold.ts'

/** Whether bars stand between the cells of a part. */
export function isPiped(document: Document, part: number): boolean {
  const { body } = document.parts[part]!
  return body.model === 'tree' && body.table?.delimiter === '|'
}

/** Breaks `c <`, too: of `c <|im_start|> d` three such cells are made, and shown in a row they are the token again. */
export function closingCells(defuse: DefuseText, counts: Counts): DefuseText {
  return (cell) => {
    const harmless = defuse(cell)
    if (!endsFolded(harmless, OPEN_AT_END, LONGEST_END)) return harmless
    counts.set('special_token', (counts.get('special_token') ?? 0) + 1)
    return harmless + BREAK
  }
}

const OPEN_AT_END = /[<[]\s*$/
const LONGEST_END = 8

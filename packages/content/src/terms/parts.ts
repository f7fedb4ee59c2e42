import { CharClass, charClass, foldChar } from './characters.ts'

/** A word, a number or a pair of ideographs, as terms see it. */
export interface Part {
  /** Lower case, without accents; a number as it is written (`2,680`, `4.16.2`, `2005-07-16`). */
  readonly text: string
  readonly kind: 'word' | 'number' | 'pair'
  readonly start: number
  readonly end: number
  /** Starts with a capital letter. */
  readonly capital: boolean
}

/**
 * Cuts a text into parts the way {@link TermScanner} does: at everything that is no letter or digit, where an
 * identifier turns (`userId`, `HTTPServer`, `user_id`, `vega10`), and ideographs into overlapping pairs.
 */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const kind = charClass(text.charCodeAt(at))
    const start = at
    if (kind === CharClass.digit) {
      at = numberEnd(text, at, text.length)
      push('number', start, at)
    } else if (kind === CharClass.lower || kind === CharClass.upper) {
      at = wordEnd(text, at, text.length)
      push('word', start, at)
    } else if (kind === CharClass.ideograph) {
      while (at < text.length && charClass(text.charCodeAt(at)) === CharClass.ideograph) at++
      if (at - start === 1) push('pair', start, at)
      for (let pair = start; pair + 1 < at; pair++) push('pair', pair, pair + 2)
    } else at++
  }
  return parts

  function push(kind: Part['kind'], start: number, end: number): void {
    let folded = ''
    for (let unit = start; unit < end; unit++) folded += String.fromCharCode(foldChar(text.charCodeAt(unit)))
    parts.push({ text: folded, kind, start, end, capital: charClass(text.charCodeAt(start)) === CharClass.upper })
  }
}

/** End of the letters that belong together: `get|User|By|ID`. */
export function wordEnd(text: string, from: number, limit: number): number {
  let at = from + 1
  let before = charClass(text.charCodeAt(from))
  while (at < limit) {
    const kind = charClass(text.charCodeAt(at))
    if (kind === CharClass.upper) {
      if (before === CharClass.lower) break
      // The last capital of a row belongs to the word that follows: `HTTP|Server`.
      if (at + 1 < limit && charClass(text.charCodeAt(at + 1)) === CharClass.lower && !isPlural(text, at + 1, limit))
        break
    } else if (kind !== CharClass.lower) break
    before = kind
    at++
  }
  return at
}

/** The `s` of `PRs` and `IDs`. */
export function isPlural(text: string, at: number, limit: number): boolean {
  if (text.charCodeAt(at) !== 0x73) return false
  if (at + 1 >= limit) return true
  const next = charClass(text.charCodeAt(at + 1))
  return next !== CharClass.lower && next !== CharClass.upper
}

/** End of a number with what joins its digits: `.` `,` `:` `-` `/` between two digits. */
export function numberEnd(text: string, from: number, limit: number): number {
  let at = from + 1
  while (at < limit) {
    const code = text.charCodeAt(at)
    if (charClass(code) === CharClass.digit) at++
    else if (isJoint(code) && at + 1 < limit && charClass(text.charCodeAt(at + 1)) === CharClass.digit) at += 2
    else break
  }
  return at
}

/** `,` `-` `.` `/` `:` */
export function isJoint(code: number): boolean {
  return code >= 0x2c && code <= 0x3a && (code <= 0x2f || code === 0x3a)
}

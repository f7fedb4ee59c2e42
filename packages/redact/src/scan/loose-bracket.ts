import { dataPlace } from './data-place.ts'
import { isJumble, looksTyped } from './secret-shape.ts'
import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/** How far from its beginning a value may have `<` and `>` of its own. */
const WIDEST = 256

/** `<` or `>` that neither opens nor closes a tag, a type or a redirection: `kTx<Hd5s`. */
export function isLooseBracket(text: string, start: number, index: number): boolean {
  const sign = text[index]
  if ((sign !== '<' && sign !== '>') || index - start > WIDEST) return false
  if (sign === '<') {
    const tag = TAG.exec(text.slice(index, index + 60))
    return tag === null || isJumble(tag[0])
  }
  const next = text[index + 1]
  if (next === undefined || ' \t\r\n"\'`<>/'.includes(next)) return false
  const before = text.slice(Math.max(0, start - WIDEST), start)
  const lineBefore = before.slice(before.lastIndexOf('\n') + 1)
  return lineBefore.lastIndexOf('<') <= lineBefore.lastIndexOf('>')
}

const TAG = /^<(?:[/!?%<>\s"'`]|$|[A-Za-z_][\w.:-]{0,40}(?:[>, \t<[(&?]|\/>))/

/** True when a bracket of tags ended the value, or stands where it would begin. */
export function mayBeWider(text: string, value: Value | undefined, { kind, value: start }: Separator): boolean {
  if (kind === 'query' || kind === 'element' || value?.quoted === true || value?.open !== undefined) return false
  const stop = text[value?.after ?? start]
  return stop === '<' || stop === '>'
}

/** With its brackets the value is one that goes: by chance, or typed where nothing but data stands. */
export function mayGoWide(name: string, wide: Value, separator: Separator, scan: TextScan): boolean {
  return isJumble(wide.text) || (looksTyped(wide.text) && dataPlace(name, separator, wide, scan) !== undefined)
}

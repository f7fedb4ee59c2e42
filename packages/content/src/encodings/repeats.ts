import { assertArgument } from '../assert-argument.ts'

/** Fewer repetitions than this are cheaper written out. */
const LEAST = 3
const MARKER = /^\[line above repeated (\d+) more times\]$/

/**
 * Writes a line that stands several times in a row once, and after it how often more. `undefined` when no line does,
 * or when the text itself holds such a note.
 */
export function collapseRepeats(text: string): string | undefined {
  assertArgument('collapseRepeats', 'text', text, 'text')
  const lines = text.split('\n')
  const kept: string[] = []
  let collapsed = false
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    if (line.startsWith('[') && MARKER.test(line)) return undefined
    let end = at + 1
    while (end < lines.length && lines[end] === line) end++
    const more = end - at - 1
    kept.push(line)
    if (more >= LEAST && line.length * more > 40) {
      kept.push(`[line above repeated ${more} more times]`)
      collapsed = true
    } else for (let copy = 0; copy < more; copy++) kept.push(line)
    at = end
  }
  return collapsed ? kept.join('\n') : undefined
}

/** Gives back the text of which `collapseRepeats` made `text`. */
export function expandRepeats(text: string): string {
  assertArgument('expandRepeats', 'text', text, 'text')
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const more = line.startsWith('[') ? MARKER.exec(line)?.[1] : undefined
    if (more === undefined) lines.push(line)
    else for (let copy = 0, above = lines.at(-1)!; copy < Number(more); copy++) lines.push(above)
  }
  return lines.join('\n')
}

import type { Matcher } from './text-scan.ts'

/**
 * `INFO {"fields":[{"label":"password","value":"…"}]}`, woken by `{"`: an object in a text, as far as it is in reach, is read as JSON
 * too. What only the whole object tells is found so: names and values apart, what all of a list holds.
 */
export const matchEmbedded: Matcher = (scan, start) => {
  const { text, plan } = scan
  if (start < scan.objectEnd || plan.embedded === undefined) return
  const end = endOfObject(text, start, scan.reach(start))
  scan.objectEnd = Math.abs(end)
  if (end < 0) return
  for (const { start: from, end: to, type, rule, quote } of plan.embedded(text.slice(start, end)) ?? [])
    scan.addInside(start + from, start + to, type, rule, quote)
}

/** The end of the object that begins at `start`; where reading stopped, negative, when it has none in reach. */
function endOfObject(text: string, start: number, limit: number): number {
  let depth = 0
  for (let index = start; index < limit; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) {
      for (index++; index < limit; index++) {
        const inside = text.charCodeAt(index)
        if (inside === 34) break
        if (inside === 92) index++
        else if (inside === 10) return -index
      }
    } else if (code === 123 || code === 91) depth++
    else if ((code === 125 || code === 93) && --depth === 0) return index + 1
  }
  return -limit
}

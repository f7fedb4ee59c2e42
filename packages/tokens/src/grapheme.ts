let segmenter: Intl.Segmenter | undefined

// Made at the first cut: it costs milliseconds and megabytes.
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const firstReach = 256

/** The last grapheme border at or before `index`. */
export function graphemeFloor(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  if (isCertainBorder(text, index)) return index
  for (let reach = firstReach; ; reach *= 4) {
    const start = segmentationStart(text, index, reach)
    // One unit behind `index` tells whether a grapheme ends there; what follows that cannot change it.
    let floor = start
    for (const { index: border } of graphemesOf(text.slice(start, index + 2))) {
      if (start + border > index) break
      floor = start + border
    }
    // A grapheme that begins where reading began may have begun before.
    if (floor > start || start === 0 || isCertainBorder(text, start)) return floor
  }
}

/** The first grapheme border at or behind `index`. */
export function graphemeCeiling(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  const floor = graphemeFloor(text, index)
  if (floor === index) return index
  for (let reach = firstReach; ; reach *= 4) {
    const cutsPair = isLowSurrogate(text.charCodeAt(index + reach))
    const part = text.slice(floor, index + reach + (cutsPair ? 1 : 0))
    const [grapheme = { segment: part }] = graphemesOf(part)
    const end = floor + grapheme.segment.length
    if (end < floor + part.length || end >= text.length) return end
  }
}

/** A place before `index` to segment from: a certain border when one is near, else `reach` back and between two flags. */
function segmentationStart(text: string, index: number, reach: number): number {
  const least = Math.max(0, index - reach)
  let start = index - 1
  while (start > least && !isCertainBorder(text, start)) start--
  if (start === 0 || isCertainBorder(text, start)) return start
  if (isLowSurrogate(text.charCodeAt(start))) start--
  let flags = start
  while (isRegionalIndicator(text.codePointAt(flags - 2))) flags -= 2
  return (start - flags) % 4 === 0 ? start : start - 2
}

/** Whether a grapheme surely ends here, judged by the two neighbours alone: what combines with nothing follows what takes nothing. */
function isCertainBorder(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  return isPlain(after) && takesNothing(before)
}

/** Printable ASCII, Latin, Greek and Cyrillic letters, kana and Han: none of them extends what is before it. */
function isPlain(unit: number): boolean {
  if (unit < 0x300) return unit >= 0x20 && unit !== 0xad && !(unit >= 0x7f && unit < 0xa0)
  return (
    (unit >= 0x370 && unit < 0x483) ||
    (unit >= 0x48a && unit < 0x530) ||
    (unit >= 0x3041 && unit < 0x3097) ||
    (unit >= 0x30a1 && unit < 0x30fb) ||
    (unit >= 0x3400 && unit < 0x4dc0) ||
    (unit >= 0x4e00 && unit < 0xa000)
  )
}

/** Whether nothing plain can belong to what ends here: neither a joiner nor one of the signs that stand before their base. */
function takesNothing(unit: number): boolean {
  if (unit < 0x600) return true
  return unit >= 0x2e80 && unit < 0xa4d0
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}

function isRegionalIndicator(codePoint: number | undefined): boolean {
  return codePoint !== undefined && codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The last grapheme border at or before `index`. */
export function graphemeFloor(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  let start = Math.max(0, index - 64)
  while (start > 0 && !(isPlain(text.charCodeAt(start)) && isPlain(text.charCodeAt(start - 1)))) start--
  return start + (segmenter.segment(text.slice(start, index + 64)).containing(index - start)?.index ?? 0)
}

/** Printable ASCII: between two such characters there is always a border. */
function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f
}

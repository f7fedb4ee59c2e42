/**
 * The beginning of a text, with an ellipsis when it goes on. This comes before redaction, so a word is never cut: half a
 * secret is none that a scanner knows. What is one word for too long is left out.
 */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = maxLength - 1
  while (end > 0 && !BLANK.test(text[end]!)) end--
  return `${text.slice(0, end).trimEnd()}…`
}

const BLANK = /\s/

/** The first line that says something. */
export function firstLine(text: string): string {
  const line = /\S[^\r\n]*/.exec(text)
  return line === null ? '' : line[0].trimEnd()
}

import { characterBorderBefore } from '../character-border.ts'

/** The beginning of a text, with an ellipsis when it goes on. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, characterBorderBefore(text, maxLength - 1))}…`
}

/** The first line that says something. */
export function firstLine(text: string): string {
  const line = /\S[^\r\n]*/.exec(text)
  return line === null ? '' : line[0].trimEnd()
}

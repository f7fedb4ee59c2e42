const LONE_SURROGATE = /\p{Surrogate}/u
const LONE_SURROGATES = /\p{Surrogate}/gu

/** Whether every surrogate of the text has its partner, so that UTF-8 can carry it unchanged. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/**
 * Spells lone surrogates out as `\ud83d` (six plain characters): visible, and nothing is lost. U+FFFD would hide which
 * unit stood there and could not be told from one the tool wrote itself.
 */
export function spellLoneSurrogates(text: string): string {
  return text.replace(LONE_SURROGATES, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
}

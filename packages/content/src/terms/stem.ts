/**
 * Takes the endings off an English word, so that `failed`, `failing` and `failures` meet. After M. F. Porter's
 * algorithm (1980), with two guards: words under four letters stay as they are, and a stem keeps three letters.
 * Other scripts come back unchanged.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !isAsciiLetters(word)) return word
  let stem = withoutPlural(word)
  stem = withoutPast(stem)
  if (stem.length > 3 && stem.endsWith('y') && hasVowel(stem, stem.length - 1)) stem = stem.slice(0, -1) + 'i'
  stem = withoutUre(stem)
  stem = replaceEnding(stem, LONG_ENDINGS, 0)
  stem = replaceEnding(stem, MIDDLE_ENDINGS, 0)
  stem = replaceEnding(stem, LAST_ENDINGS, 1)
  return withoutFinalE(stem)
}

/** First entry that fits wins; the replacement happens only when the rest measures more than the least. */
type Ending = readonly [ending: string, replacement: string]

const LONG_ENDINGS: readonly Ending[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['biliti', 'ble'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['alism', 'al'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['izer', 'ize'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['eli', 'e'],
]
const MIDDLE_ENDINGS: readonly Ending[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const LAST_ENDINGS: readonly Ending[] = [
  ['ement', ''],
  ['ance', ''],
  ['ence', ''],
  ['able', ''],
  ['ible', ''],
  ['ment', ''],
  ['sion', 's'],
  ['tion', 't'],
  ['ant', ''],
  ['ent', ''],
  ['ism', ''],
  ['ate', ''],
  ['iti', ''],
  ['ous', ''],
  ['ive', ''],
  ['ize', ''],
  ['ise', ''],
  ['al', ''],
  ['er', ''],
  ['or', ''],
  ['ic', ''],
]

function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  return word.slice(0, -1)
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0
  if (cut === 0 || word.length - cut < 3 || !hasVowel(word, word.length - cut)) return word
  const rest = word.slice(0, -cut)
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return rest + 'e'
  const last = rest.charCodeAt(rest.length - 1)
  if (last === rest.charCodeAt(rest.length - 2) && !isVowel(rest, rest.length - 1)) {
    return rest.endsWith('l') || rest.endsWith('s') || rest.endsWith('z') ? rest : rest.slice(0, -1)
  }
  return measure(rest, rest.length) === 1 && endsShort(rest, rest.length) ? rest + 'e' : rest
}

/** `failure`, `departure`; what is left keeps four letters, so that `secure` is not `sec`. */
function withoutUre(word: string): string {
  return word.endsWith('ure') && word.length > 6 ? word.slice(0, -3) : word
}

function replaceEnding(word: string, endings: readonly Ending[], least: number): string {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue
    const rest = word.length - ending.length
    return rest >= 3 && measure(word, rest) > least ? word.slice(0, rest) + replacement : word
  }
  return word
}

function withoutFinalE(word: string): string {
  if (!word.endsWith('e') || word.length < 5)
    return word.endsWith('ll') && measure(word, word.length) > 1 ? word.slice(0, -1) : word
  const rest = word.length - 1
  const size = measure(word, rest)
  return size > 1 || (size === 1 && !endsShort(word, rest)) ? word.slice(0, rest) : word
}

/** Number of vowel-consonant turns in the first `length` letters. */
function measure(word: string, length: number): number {
  let turns = 0
  let inVowel = false
  for (let at = 0; at < length; at++) {
    const vowel = isVowel(word, at)
    if (inVowel && !vowel) turns++
    inVowel = vowel
  }
  return turns
}

function hasVowel(word: string, length: number): boolean {
  for (let at = 0; at < length; at++) if (isVowel(word, at)) return true
  return false
}

/** Consonant, vowel, consonant at the end, the last not w, x or y: `hop`, `fil`. */
function endsShort(word: string, length: number): boolean {
  if (length < 3 || isVowel(word, length - 1) || !isVowel(word, length - 2) || isVowel(word, length - 3)) return false
  const last = word.charCodeAt(length - 1)
  return last !== 0x77 && last !== 0x78 && last !== 0x79
}

function isVowel(word: string, at: number): boolean {
  const code = word.charCodeAt(at)
  if (code === 0x61 || code === 0x65 || code === 0x69 || code === 0x6f || code === 0x75) return true
  return code === 0x79 && at > 0 && !isVowel(word, at - 1)
}

function isAsciiLetters(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 0x61 || code > 0x7a) return false
  }
  return true
}

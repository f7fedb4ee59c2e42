/** A name a text says: a person, a place, an identifier. */
export interface Name {
  readonly start: number
  readonly end: number
  readonly text: string
}

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_@.-]{0,200}/gu
const SENTENCE_START = /(?:^|[.!?:;"“”(\n]|[-*•] )\s*$/
/** Words that many languages with capital nouns share in none with those without. */
const CAPITAL_NOUNS = new Set(
  'der die das und ist sind von mit für den dem ein eine im nicht wurde wurden werden'.split(' '),
)
const CALENDAR = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)

/**
 * The names of a text, as far as its writing shows them: capitals inside a sentence, and words written as identifiers
 * (`user_id`, `v2`, `a@b.c`). Where nouns have capitals too, identifiers alone.
 */
export function namesIn(text: string): readonly Name[] {
  const hasCapitalNouns =
    new Set(
      text
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.filter((word) => CAPITAL_NOUNS.has(word)),
    ).size >= 3
  const found: Name[] = []
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(/[.@-]+$/, '')
    const name = { start: match.index, end: match.index + word.length, text: word }
    if (isIdentifier(word)) found.push(name)
    else if (!hasCapitalNouns && isCapital(word) && !isLabel(text, name)) {
      if (!SENTENCE_START.test(text.slice(Math.max(0, name.start - 8), name.start))) found.push(name)
    }
  }
  return found
}

/** Names looked for; who says more of them is not believed. */
const MOST_NAMES = 200

/** The names that do not stand in the texts, in whatever case. */
export function missingNames(names: readonly Name[], texts: Iterable<string>): readonly Name[] {
  const distinct = new Set(names.map(({ text }) => fold(text)))
  let missing = [...distinct].slice(0, MOST_NAMES)
  const beyond = [...distinct].slice(MOST_NAMES)
  for (const text of texts) {
    if (missing.length === 0) break
    const folded = fold(text)
    missing = missing.filter((name) => !holds(folded, name))
  }
  const unknown = new Set([...missing, ...beyond])
  return names.filter(({ text }) => unknown.has(fold(text)))
}

function isIdentifier(word: string): boolean {
  if (/^\d/.test(word)) return false
  return (
    /_|@|\d|\p{Ll}\p{Lu}/u.test(word) ||
    // `example.com`, and not `e.g`.
    /^[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}.-]{2,}$/u.test(word)
  )
}

/** Short words in capitals are units and abbreviations: TB, HTTP. */
function isCapital(word: string): boolean {
  if (!/^\p{Lu}/u.test(word) || word.length < 2) return false
  return !(word.length <= 4 && word === word.toUpperCase()) && !CALENDAR.has(word.toLowerCase())
}

/** Stands in a heading, or before the colon that ends the label of a line. */
function isLabel(text: string, { start, end }: Name): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(line, start)
  return (
    /^\s*#/.test(before) ||
    (before.length < 40 && /^[^\n.!?]{0,40}:/.test(text.slice(end, end + 41)) && !/[.!?:]/.test(before))
  )
}

/** Short names only as words of their own; long ones inside others too (`openAlerts`). */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (name.length >= 5) return true
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')) return true
  }
  return false
}

function fold(text: string): string {
  const plain = text.includes('\\u')
    ? text.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return plain.toLowerCase()
}

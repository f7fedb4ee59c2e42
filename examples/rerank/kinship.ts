/** What the people who ask call things, and what the data calls them. A model of embeddings knows more of this. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  cobbler: ['shoemaker'],
  undertaker: ['funeral director'],
  chauffeur: ['taxi', 'driver'],
  barrister: ['lawyer'],
}

const COMMON = new Set(['many', 'much', 'there', 'were', 'what', 'when', 'which', 'with'])

/**
 * How near a text is to a question, 0 to 1: the share of the question's words it holds, by itself or by a word for the
 * same thing, compared by the runs of three characters they have in common.
 */
export function kinship(query: string, text: string): number {
  const asked = words(query)
  const held = runsOf(text)
  const found = asked.map((word) => Math.max(...[word, ...kinOf(word)].map((each) => overlap(runsOf(each), held))))
  return found.reduce((sum, share) => sum + share, 0) / Math.max(1, asked.length)
}

function kinOf(word: string): readonly string[] {
  return KIN[word.replace(/s$/, '')] ?? []
}

function words(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => !COMMON.has(word))
}

function runsOf(text: string): ReadonlySet<string> {
  const folded = text.toLowerCase()
  return new Set(Array.from({ length: Math.max(0, folded.length - 2) }, (_, at) => folded.slice(at, at + 3)))
}

function overlap(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  let shared = 0
  for (const run of part) if (whole.has(run)) shared++
  return shared / Math.max(1, part.size)
}

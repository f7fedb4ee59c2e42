import { BLANK, endOfRun, LETTER } from './characters.ts'

/** `secret identity, …`: a word of letters follows, so this is a sentence; told early, for it is by far the most frequent. */
export function startsSentence(text: string, from: number, gap: number, limit: number): boolean {
  if (text.charCodeAt(gap) !== 32 || text[from - 1] === '-') return false
  const end = endOfRun(text, gap + 1, limit, LETTER)
  if (end === gap + 1) return false
  const next = text.charCodeAt(end)
  if (text.startsWith('As ', gap + 1) && AS_TYPE.test(text.slice(gap, Math.min(limit, gap + 24)))) return false
  // `param password string = …` is a declaration.
  if (next === 32 && (text[end + 1] === '=' || text.startsWith(':=', end + 1))) return false
  const ends = next === 32 || next === 44 || (next === 46 && !(text.charCodeAt(end + 1) > 32))
  return ends && !VERBS.has(text.slice(gap + 1, end).toLowerCase())
}

export function proseVerb(text: string, index: number, limit: number): number {
  const to = endOfRun(text, index, Math.min(limit, index + 8), LETTER)
  const verb = text.slice(index, to).toLowerCase()
  if (!VERBS.has(verb)) return -1
  let at = to
  if (text[at] === ':') at++
  at = endOfRun(text, at, limit, BLANK)
  for (const filler of [
    'now ',
    'still ',
    'set to ',
    'changed to ',
    'reset to ',
    'updated to ',
    'been set to ',
    'been changed to ',
    'been reset to ',
  ])
    if (text.startsWith(filler, at)) at += filler.length
  // `has expired` says nothing, `has been set to` does.
  return verb === 'has' && !text.startsWith(' to ', at - 4) ? -1 : at
}

/** The sign of a value on the line below a sentence that tells of it. */
export const BELOW = 'below'

/** The sign of prose in which words stand between the name and the verb. */
export const FAR = 'for … is'

/** `password for the staging box is value`: what it is for stands between the name and the verb. */
export function farVerb(text: string, gap: number, limit: number): number {
  if (text.charCodeAt(gap) !== 32 || !FOR.test(text.slice(gap + 1, gap + 5))) return -1
  const match = FAR_VERB.exec(text.slice(gap, Math.min(limit, gap + 80)))
  return match === null ? -1 : gap + match[0].length
}

/** `Dim password As String = …` */
const AS_TYPE = /^ As \w{1,16} =/
const FOR = /^(?:for|to|of|on) /i
const FAR_VERB = /^ (?:for|to|of|on) [\w.@'"/-]{1,30}(?:%['"])?(?: [\w.@'"/-]{1,20}){0,3}(?: is| was| ist|:| =|=):? /i

const VERBS = new Set(['is', 'was', 'are', 'to', 'equals', 'with', 'ist', 'lautet', 'est', 'es', 'has'])

import { BREAK, defused, type Replacement } from './defuse.ts'
import { asFetched, htmlImages, MAY_FETCH } from './html-images.ts'
import { addressAt, runUntil, type AddImage } from './remote-address.ts'
import { styleAddresses } from './style-images.ts'

const LONGEST_LABEL = 1000

/**
 * What pictures of other hosts than those that are allowed become: their words, and that a host was removed. Each text is
 * read forward once, so that none can be made to take more than linear time.
 */
export function imageReplacements(text: string, allowed: readonly string[]): Replacement[] {
  if (!MAY_FETCH.test(text)) return []
  const replacements: Replacement[] = []
  const add: AddImage = (start, end, address, alt) => {
    if (isAllowed(address, allowed)) return
    const words = alt.trim()
    replacements.push({
      start,
      end,
      text: () => {
        // The words are as little to be trusted as the rest; another picture may stand in them.
        const said = words === '' ? '' : `${defused(words, allowed).text}, `
        // `!` before it and an address behind would make a picture of what stands for one.
        const isFollowed = '([:'.includes(text[end] ?? ' ')
        return `[image: ${said}host removed]${isFollowed ? BREAK : ''}`
      },
      kind: 'remote_image',
    })
  }
  const names = markdownImages(text, add)
  if (names.size > 0) markdownReferences(text, names, add)
  const open = (start: number): void => {
    replacements.push({ start, end: start + 1, text: () => `<${BREAK}`, kind: 'remote_image' })
  }
  htmlImages(text, { image: add, open })
  styleAddresses(text, add)
  return replacements
}

/**
 * `![alt](address "title")`, closed or not, brackets within the words too. Gives the names that `![alt][name]` and `![name]`
 * use: links by reference may stay.
 */
function markdownImages(text: string, add: AddImage): ReadonlySet<string> {
  const names = new Set<string>()
  // Brackets that are open in this paragraph, innermost last; negative those of pictures.
  let open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // What is escaped neither opens nor closes.
    if (code === 92) at++
    else if (code === 10 && text.charCodeAt(at + 1) === 10) open = []
    else if (code === 91) {
      if (open.length < DEEPEST_BRACKETS) open.push(text.charCodeAt(at - 1) === 33 ? -at : at)
    } else if (code === 93) {
      const bracket = open.pop()
      if (bracket === undefined || bracket >= 0) continue
      // The bracket may stand in code or in a tag, where it closes nothing.
      if (text[at + 1] !== '(' && text[at + 1] !== '[') open.push(bracket)
      const alt = text.slice(1 - bracket, at)
      const address = text[at + 1] === '(' ? addressAt(text, at + 2, ')>', fromMarkdown) : undefined
      if (address !== undefined) {
        const end = endOfImage(text, address.end)
        add(-bracket - 1, end, address.text, alt.slice(0, LONGEST_LABEL))
        at = end - 1
      } else if (text[at + 1] !== '(') noteName(text, at + 1, alt, names)
    }
  }
  return names
}

const DEEPEST_BRACKETS = 64

function noteName(text: string, at: number, alt: string, names: Set<string>): void {
  const end = text[at] === '[' ? endOfLabel(text, at + 1) : -1
  const name = end !== -1 && text[end] === ']' ? text.slice(at + 1, end) : ''
  if (alt.length <= LONGEST_LABEL) names.add(labelOf(name === '' ? alt : name))
}

/** What is escaped does not end a label. */
function endOfLabel(text: string, from: number): number {
  let index = from
  while (index < text.length && index < from + LONGEST_LABEL && !'[]'.includes(text[index] as string))
    index += text[index] === '\\' ? 2 : 1
  return index
}

/** Labels match whatever their case, blanks and line breaks (CommonMark, "matches"). */
function labelOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase()
}

/** Past the title and the bracket that closes a picture, where there is one. */
function endOfImage(text: string, from: number): number {
  const close = runUntil(text, from, ')\n', LONGEST_LABEL)
  return text[close] === ')' ? close + 1 : from
}

/** `[name]: address`, a line of its own. */
function markdownReferences(text: string, names: ReadonlySet<string>, add: AddImage): void {
  for (let line = 0; line !== -1; line = nextLine(text, line)) {
    let open = line
    // In quotations and lists, too.
    while (open < line + 12 && ' >*+-.)0123456789'.includes(text[open] ?? 'x')) open++
    if (text[open] !== '[') continue
    const close = endOfLabel(text, open + 1)
    if (text[close] !== ']' || text[close + 1] !== ':') continue
    const name = text.slice(open + 1, close)
    const address = names.has(labelOf(name)) ? addressAt(text, close + 2, '>', fromMarkdown) : undefined
    if (address !== undefined) add(line, address.end, address.text, name)
  }
}

function nextLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return feed === -1 ? -1 : feed + 1
}

/** Signs may be escaped (CommonMark, section 2.4). */
function fromMarkdown(text: string): string {
  return asFetched(text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'))
}

/** Of an allowed host, in plain letters: what is escaped, or names a user, may go elsewhere. */
function isAllowed(address: string, allowed: readonly string[]): boolean {
  const host = /^(?:https?:)?\/\/([^\s/\\@:?#&%]+)(?::\d{1,5})?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase()
  return host !== undefined && allowed.some((each) => host === each.toLowerCase())
}

import type { Replacement } from './defuse.ts'

/** Markdown and HTML that make a reader fetch something: `![alt](host…)`, `<img src>`, `srcset`, `url(…)`. */
const MARKDOWN_IMAGE =
  /!\[([^\]\n]{0,300})\]\(\s{0,4}<?((?:https?:)?[\\/]{2}[^\s)>]{1,2000})(?:[\s>][^)\n]{0,300})?\)/gi
const MARKDOWN_REFERENCE = /^ {0,3}\[([^\]\n]{1,100})\]:\s{0,4}<?((?:https?:)?\/\/[^\s>]{1,2000})/gim
const HTML_IMAGE = /<(?:img|image|source|video|audio|iframe|embed|object|input)\b[^<>]{0,2000}>/gi
const SOURCE =
  /\b(?:src|srcset|href|data|poster|background)\s{0,3}=\s{0,3}["']?\s{0,3}((?:https?:)?[\\/]{2}[^\s"'<>]{1,2000})/i
const STYLE_URL = /\burl\(\s{0,3}["']?((?:https?:)?\/\/[^\s"')]{1,2000})["']?\s{0,3}\)/gi
const ALT = /\balt\s{0,3}=\s{0,3}["']([^"'<>]{0,300})/i

/** What pictures of other hosts than those that are allowed become: their words, and that a host was removed. */
export function imageReplacements(text: string, allowed: readonly string[]): Replacement[] {
  if (!text.includes('//') && !text.includes('\\\\')) return []
  const replacements: Replacement[] = []
  const add = (start: number, length: number, address: string, alt: string) => {
    if (!isAllowed(address, allowed)) {
      replacements.push({
        start,
        end: start + length,
        text: `[image: ${alt === '' ? '' : `${alt}, `}host removed]`,
        kind: 'remote_image',
      })
    }
  }
  for (const match of text.matchAll(MARKDOWN_IMAGE))
    add(match.index, match[0].length, match[2] as string, (match[1] as string).trim())
  const used = referencesOfImages(text)
  for (const match of text.matchAll(MARKDOWN_REFERENCE)) {
    if (used.has((match[1] as string).toLowerCase()))
      add(match.index, match[0].length, match[2] as string, (match[1] as string).trim())
  }
  for (const match of text.matchAll(HTML_IMAGE)) {
    const address = SOURCE.exec(match[0])?.[1]
    if (address !== undefined) add(match.index, match[0].length, address, (ALT.exec(match[0])?.[1] ?? '').trim())
  }
  for (const match of text.matchAll(STYLE_URL)) add(match.index, match[0].length, match[1] as string, '')
  return replacements
}

/** Names that `![alt][name]` and `![name]` use: links by reference may stay. */
function referencesOfImages(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/!\[([^\]\n]{0,300})\](?:\[([^\]\n]{0,100})\])?(?!\()/g)) {
    names.add((match[2] === undefined || match[2] === '' ? (match[1] as string) : match[2]).toLowerCase())
  }
  return names
}

function isAllowed(address: string, allowed: readonly string[]): boolean {
  const host = /^(?:https?:)?[\\/]{2}(?:[^@/\\?#]*@)?([^/\\?#:]+)/i.exec(address)?.[1]?.toLowerCase()
  return host !== undefined && allowed.some((each) => host === each.toLowerCase())
}

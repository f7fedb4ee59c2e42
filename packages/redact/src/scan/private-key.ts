import { ALPHANUMERIC, BASE64, classOf, WHITE_SPACE } from './characters.ts'
import { OPEN_REFUSED } from './text-scan.ts'
import type { OpenValue, TextScan } from './text-scan.ts'

/** How far the follower must see past where it stands before it may decide. */
const SIGHT = 256

/**
 * A private key in armour, woken by `private key` in its header: with real or escaped line breaks, indented, quoted, as
 * string pieces, on one line, or cut off. Public keys and certificates have other headers.
 */
export function matchPrivateKey(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  const begin = headerStart(text, start, Math.max(scan.floor(start), start - 48, 0))
  if (begin === -1) return
  const dashes = /^(?: block)?[\s%20+]{0,5}-{4,5}/i.exec(text.slice(end, end + 20))
  if (dashes === null) return
  follow(scan, begin, end + dashes[0].length)
}

/** Armour with other words: OpenVPN's static keys and PuTTY's private part. */
export function matchKeyBlock(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if (text.startsWith('-----', end)) {
    const begin = headerStart(text, start, Math.max(scan.floor(start), start - 48, 0))
    if (begin !== -1) follow(scan, begin, end + 5)
    return
  }
  const count = /^: \d{1,3}/.exec(text.slice(end, end + 5))
  if (count !== null) follow(scan, end + count[0].length, end + count[0].length)
}

/** `-----BEGIN` before the label, at most a few words away. */
function headerStart(text: string, label: number, floor: number): number {
  const header = text.slice(floor, label)
  const begin = header.lastIndexOf('-BEGIN')
  const spaced = header.lastIndexOf('- BEGIN')
  const at = Math.max(begin, spaced)
  if (at === -1 || !/^- ?BEGIN[\w %+]*$/.test(header.slice(at))) return -1
  let index = at
  while (index > 0 && header[index - 1] === '-') index--
  return floor + index
}

function follow(scan: TextScan, begin: number, body: number): void {
  const progress: Progress = { solid: 0, headers: 0, short: false }
  scan.addOpen(begin, body, 'PRIVATE_KEY', 'private-key', (each) => advance(each, progress))
}

interface Progress {
  /** Characters of key material seen. */
  solid: number
  headers: number
  /** A short piece was taken: it was the last line of the material. */
  short: boolean
}

/** Takes pieces of armour one after the other; the end is where something else begins. */
function advance(scan: TextScan, progress: Progress): number {
  const open = scan.open as OpenValue
  const { text } = scan
  let at = open.position
  while (scan.final || at + SIGHT <= text.length) {
    const piece = pieceAt(text, at)
    if (piece.kind === 'end') return piece.to
    if (piece.kind === 'material') {
      const length = piece.to - piece.from
      const sameRun = piece.from === at && progress.solid > 0
      if (!sameRun) {
        if (progress.short || !isMaterial(text, piece.from, piece.to, progress)) break
        if (length < 40 && progress.solid > 0) progress.short = true
      }
      progress.solid += length
      at = open.position = piece.to
      continue
    }
    if (piece.kind === 'header' && progress.headers < 8) {
      progress.headers++
      at = open.position = piece.to
      continue
    }
    break
  }
  if (!scan.final && at + SIGHT > text.length) return -1
  return progress.solid >= 12 ? open.position : OPEN_REFUSED
}

interface Piece {
  readonly kind: 'end' | 'material' | 'header' | 'other'
  readonly from: number
  readonly to: number
}

/** The next piece after what separates lines of armour; looks at most `SIGHT` characters ahead, material apart. */
function pieceAt(text: string, at: number): Piece {
  const from = pastSeparators(text, at)
  if (text.startsWith('-----END', from) || text.startsWith('---- END', from)) {
    const close = text.slice(from + 5, from + 80).search(/-{4,5}/)
    const to = close === -1 ? from + 8 : from + 5 + close + 4
    return { kind: 'end', from, to: text[to] === '-' && close !== -1 ? to + 1 : to }
  }
  const header = /^[A-Z][A-Za-z-]{2,20}: [^\n\\]{1,100}/.exec(text.slice(from, from + 124))
  if (header !== null) return { kind: 'header', from, to: from + header[0].length }
  let to = from
  const limit = Math.min(text.length, from + 96)
  while (to < limit) {
    const code = text.charCodeAt(to)
    if ((classOf(code) & BASE64) !== 0) to++
    else if (code === 92 && text.charCodeAt(to + 1) === 47) to += 2
    else {
      const mark = /^%(?:25)?(?:2b|2f|3d)/i.exec(text.slice(to, to + 5))
      if (mark === null) break
      to += mark[0].length
    }
  }
  return { kind: to > from ? 'material' : 'other', from, to }
}

const SEPARATING = new Set([...'"\'`>|#*,+;:)('].map((character) => character.charCodeAt(0)))

/** White space, escaped line breaks in any spelling, quotation marks and the signs that quote or join lines. At most 64 characters. */
function pastSeparators(text: string, at: number): number {
  let index = at
  const limit = Math.min(text.length, at + 64)
  while (index < limit) {
    const code = text.charCodeAt(index)
    if ((classOf(code) & WHITE_SPACE) !== 0) index++
    else if (code === 43 && (classOf(text.charCodeAt(index + 1)) & ALPHANUMERIC) !== 0) return index
    else if (SEPARATING.has(code)) index++
    else if (code === 92) {
      const escape = /^\\+(?:[nrt]|u000[ad]|x0[ad]|$)/i.exec(text.slice(index, index + 12))
      if (escape !== null) index += escape[0].length
      else if (
        (classOf(text.charCodeAt(index + 1)) & WHITE_SPACE) !== 0 ||
        text[index + 1] === '"' ||
        text[index + 1] === '\\'
      )
        index++
      else return index
    } else if (code === 37) {
      const escape = /^%(?:25)?(?:0[ad]|20)/i.exec(text.slice(index, index + 5))
      if (escape === null) return index
      index += escape[0].length
    } else if (code === 60 && /^<br ?\/?>/i.test(text.slice(index, index + 6))) index = text.indexOf('>', index) + 1
    else if (code === 38 && /^&#1[03];/.test(text.slice(index, index + 5))) index += 5
    else if (code === 45 && text.charCodeAt(index + 1) !== 45) index++
    else return index
  }
  return index
}

/** Long pieces are material; a short one only as the last line, and then only when it does not read like a word. */
function isMaterial(text: string, from: number, to: number, { solid }: Progress): boolean {
  const length = to - from
  if (length >= 40) return true
  const piece = text.slice(from, to)
  if (solid === 0) return length >= 16 || (length >= 4 && piece.startsWith('MI'))
  const next = pastSeparators(text, to)
  if (text.startsWith('-----END', next) || text.startsWith('---- END', next) || text[next] === '=') return true
  return length >= 10 ? !WORDS.test(piece) : to >= text.length || piece.endsWith('=')
}

const WORDS = /^[A-Z]?[a-z]+$/

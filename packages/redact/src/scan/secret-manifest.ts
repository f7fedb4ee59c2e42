import { decodeBase64 } from './base64.ts'
import { BLANK, classOf, endOfRun } from './characters.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { isBase64Key } from './secret-shape.ts'
import type { Matcher, TextScan } from './text-scan.ts'

/** Longer lines go in pieces of this length. */
const LONGEST_LINE = 65_536
const DEEPEST = 64

/** What the lines so far say about an object of a YAML text. */
export interface Manifest {
  /** Column of its members. */
  readonly indent: number
  /** Undefined as long as its `kind` has not come: kubectl writes `data` before it. */
  readonly secret: boolean | undefined
  /** Its `apiVersion` has come: another one begins another object. */
  readonly versioned: boolean
}

/** The members of `data` of a Kubernetes Secret. */
export interface SecretBlock {
  /** Column of `data`: what stands deeper belongs to it. */
  readonly indent: number
  /** `kind` has come. Without it only values that are base64 of text go. */
  readonly sure: boolean
  /** Where the next line begins, or the next piece of one that is too long. */
  next: number
  /** The next piece goes on with a value. */
  inside: boolean
  /** Column of the member whose value stands in the lines below it (`|`), or -1. */
  folded: number
}

/** `apiVersion: v1` */
export const matchApiVersion: Matcher = (scan, start) => {
  const indent = columnOf(scan.text, start)
  if (indent === -1) return
  const known = objectAt(scan, indent)
  const isSame = known !== undefined && !known.versioned && !followsDash(scan.text, start)
  enter(scan, { indent, secret: isSame ? known.secret : undefined, versioned: true })
}

/** `kind: Secret` */
export const matchKind: Matcher = (scan, start, end) => {
  const indent = columnOf(scan.text, start)
  if (indent === -1) return
  const secret = SECRET.test(scan.text.slice(end, scan.lineEnd(end)))
  const versioned = !followsDash(scan.text, start) && objectAt(scan, indent)?.versioned === true
  enter(scan, { indent, secret, versioned })
}

const SECRET = /^ {1,8}["']?Secret["']?[ \r]{0,8}(?:#.{0,200})?$/

/** `---`: the next document. */
export const matchDocument: Matcher = (scan) => {
  scan.manifests = []
}

/** The object whose members stand in a column; objects deeper than it have ended. */
function objectAt(scan: TextScan, indent: number): Manifest | undefined {
  while ((scan.manifests.at(-1)?.indent ?? -1) > indent) scan.manifests.pop()
  const last = scan.manifests.at(-1)
  return last?.indent === indent ? last : undefined
}

function enter(scan: TextScan, manifest: Manifest): void {
  if (objectAt(scan, manifest.indent) !== undefined) scan.manifests.pop()
  scan.manifests.push(manifest)
}

/** `data:` and `stringData:` with nothing behind them. */
export const matchData: Matcher = (scan, start, end) => {
  const { text } = scan
  if (scan.manifests.length === 0) return
  const name = text.startsWith('string', start - 6) ? start - 6 : start
  const indent = columnOf(text, name)
  const manifest = indent === -1 ? undefined : objectAt(scan, indent)
  if (manifest === undefined || manifest.secret === false) return
  const lineEnd = scan.lineEnd(end)
  if (text.charCodeAt(lineEnd) !== 10 || text.slice(end, lineEnd).trim() !== '') return
  readSecretBlock(scan, start)
  if (scan.block !== undefined) return
  const sure = manifest.secret === true
  scan.block = { indent, sure, next: lineEnd + 1, inside: false, folded: -1 }
}

/** Column of a member's name when nothing but blanks and list dashes is before it; else -1. */
function columnOf(text: string, start: number): number {
  let index = start
  const floor = Math.max(0, start - DEEPEST)
  while (index > floor) {
    const code = text.charCodeAt(index - 1)
    if (code !== 32 && code !== 45) break
    index--
  }
  return index === 0 || text.charCodeAt(index - 1) === 10 ? start - index : -1
}

function followsDash(text: string, start: number): boolean {
  return text.startsWith('- ', start - 2)
}

/** Reads the lines of the block that end at or before `to`; it ends where a line is not deeper. */
export function readSecretBlock(scan: TextScan, to: number): void {
  const { text } = scan
  for (let { block } = scan; block !== undefined && block.next < to; { block } = scan) {
    const from = block.next
    const most = Math.min(text.length, from + LONGEST_LINE)
    const feed = text.slice(from, most).indexOf('\n')
    const end = feed === -1 ? most : from + feed
    // What the rules for tokens find in it must have been found before.
    if (end > to || (feed === -1 && !scan.final && end < from + LONGEST_LINE)) return
    if (block.inside) addSecret(scan, block, from, end)
    else readLine(scan, block, from, end)
    if (scan.block === undefined) return
    block.inside = feed === -1
    block.next = feed === -1 ? end : end + 1
  }
}

function readLine(scan: TextScan, block: SecretBlock, from: number, end: number): void {
  const { text } = scan
  const start = endOfRun(text, from, end, BLANK)
  const indent = start - from
  if (start === end || text[start] === '\r') return
  if (indent <= block.indent) {
    scan.block = undefined
    return
  }
  if (block.folded !== -1 && indent > block.folded) {
    addSecret(scan, block, start, end)
    return
  }
  block.folded = -1
  const member = MEMBER.exec(text.slice(start, Math.min(end, start + LONGEST_NAME)))
  if (member === null) return
  const value = start + member[0].length
  if (FOLDED.test(text.slice(value, Math.min(end, value + 12)))) block.folded = indent
  else addSecret(scan, block, value, end)
}

const LONGEST_NAME = 300
const MEMBER = /^["']?[\w.-]{1,253}["']?:[ \t]{1,16}/
const FOLDED = /^[|>][-+\d]{0,3}[ \t\r]{0,8}$/

function addSecret(scan: TextScan, { sure }: SecretBlock, from: number, end: number): void {
  const { text } = scan
  let to = end
  while (to > from && (text.charCodeAt(to - 1) === 13 || (classOf(text.charCodeAt(to - 1)) & BLANK) !== 0)) to--
  const mark = text[from]
  const isQuoted = to - from > 1 && (mark === '"' || mark === "'") && text[to - 1] === mark
  const start = isQuoted ? from + 1 : from
  if (isQuoted) to--
  if (to <= start) return
  const value = text.slice(start, to)
  if (isPlaceholderValue(value) || (!sure && !isEncodedText(value))) return
  scan.addNumber(start, to, 'SECRET', 'kubernetes-secret')
}

/** Base64 of printable text, or of a key. */
function isEncodedText(value: string): boolean {
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]{2,65536}={0,2}$/.test(value)) return false
  return isBase64Key(value) || /^[\t\n\r -~]+$/.test(decodeBase64(value, 256))
}

import { BASE64, classOf, DIGIT, endOfRun, LOWER, startOfRun, TOKEN, UPPER } from './characters.ts'

/** How much of a run is looked at to tell what it is. */
const WINDOW = 64
/** A shorter stretch may be a word of a path. */
const SHORTEST = 20
const NARROWEST_LINE = 60

/** Tells of a literal that could stand anywhere in base64. */
export function isOfBase64(literal: string): boolean {
  return !/[^A-Za-z\d+/]/.test(literal)
}

/**
 * True when `[from, to)` is a stretch of a longer text in base64, such as a file: its marks look like the borders of a token that has
 * only letters and digits. `/EAA…` in a path has words before it, and no such text.
 */
export function isInBase64(text: string, from: number, to: number): boolean {
  const before = text.charCodeAt(from - 1)
  if (before === 10) return isBelowBase64(text, from)
  const next = endOfRun(text, to, Math.min(text.length, to + WINDOW), TOKEN | BASE64)
  if (isMark(text.charCodeAt(to)) && isBase64(text.slice(to, next))) return true
  if (!isMark(before)) return false
  const start = startOfRun(text, from, Math.max(0, from - WINDOW), TOKEN | BASE64)
  return isBase64(text.slice(start, from)) || (text.charCodeAt(start - 1) === 10 && isBelowBase64(text, start))
}

function isMark(code: number): boolean {
  return code === 43 || code === 45 || code === 47
}

/** The line above is as wide as lines of base64 are, and nothing but that. */
function isBelowBase64(text: string, from: number): boolean {
  const end = text.charCodeAt(from - 2) === 13 ? from - 2 : from - 1
  const start = startOfRun(text, end, Math.max(0, end - WINDOW), BASE64)
  return end - start >= NARROWEST_LINE && isBase64(text.slice(start, end))
}

/**
 * Capital letters among others or among digits, more than names in paths have, the many `A` of bytes that are zero, or marks that no
 * path has.
 */
function isBase64(run: string): boolean {
  if (run.length < SHORTEST) return false
  let capitals = 0
  let zeros = 0
  let others = 0
  for (let index = 0; index < run.length; index++) {
    const code = run.charCodeAt(index)
    const kind = classOf(code)
    if (kind === UPPER) capitals++
    if (code === 65) zeros++
    if (kind === LOWER || kind === DIGIT) others++
  }
  if (zeros > run.length * 0.3 || (capitals > 1 && MARKS.test(run))) return true
  return capitals > run.length * 0.22 && others > run.length * 0.08
}

const MARKS = /\+\/|\/\+|\/\/[^/]{0,60}\/\/|\+[^+]{0,60}\+/

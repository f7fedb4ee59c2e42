import { isDigit } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'
import { ABOUT_SSN } from './context-words.ts'
import { isFree } from './digits.ts'
import type { Surroundings } from './surroundings.ts'

const SSN = /^(\d{3})([-. ]?)(\d{2})\2(\d{4})$/

/** Nine digits together, or three, two and four with the same sign between. */
export function maySsn(text: string, start: number, runEnd: number): boolean {
  if (runEnd - start === 9) return true
  const sign = text.charCodeAt(runEnd)
  return (
    runEnd - start === 3 &&
    (sign === 45 || sign === 32 || sign === 46) &&
    text.charCodeAt(start + 6) === sign &&
    isDigit(text.charCodeAt(start + 5)) &&
    isDigit(text.charCodeAt(start + 10))
  )
}

/** Adds the social security number at `[start, …)` and gives its end; 0 when it is none. Without dashes a word must say so. */
export function matchSsn(scan: TextScan, start: number, runEnd: number, around: Surroundings): number {
  const { text } = scan
  const end = runEnd - start === 9 ? runEnd : start + 11
  const match = SSN.exec(text.slice(start, end))
  if (match === null || !isFree(text, start, end)) return 0
  if (text[start - 1] === '-' || text[start - 1] === '.' || text[start - 1] === '+') return 0
  const [, area, separator, group, serial] = match as unknown as [string, string, string, string, string]
  if (area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000') return 0
  if (separator !== '-' && (around.about() & ABOUT_SSN) === 0) return 0
  return scan.addNumber(start, end, 'SSN', 'ssn')
}

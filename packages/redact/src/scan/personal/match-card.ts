import { isDigit } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'
import { CARD_VETO, isCardGrouping, isCardNumber } from './card.ts'
import { passesLuhn } from './checksums.ts'
import { ABOUT_CARD } from './context-words.ts'
import { isFree } from './digits.ts'
import type { DigitGroups } from './digits.ts'
import type { Surroundings } from './surroundings.ts'

/** End of the card number that begins the groups, after adding it; 0 when there is none. */
export function matchCard(scan: TextScan, { start, ends, groups, alike }: DigitGroups, around: Surroundings): number {
  const { text } = scan
  const decimal = text[start - 1] === '.' && isDigit(text.charCodeAt(start - 2))
  if (decimal || (text[start - 1] === '-' && isDigit(text.charCodeAt(start - 2)))) return 0
  let digits = ''
  for (let count = 1; count <= groups.length; count++) {
    digits += groups[count - 1]
    if (digits.length > 19) break
    const end = ends[count - 1] as number
    if (digits.length < 12 || !isFree(text, start, end) || !passesLuhn(digits)) continue
    const near = (around.about() & ABOUT_CARD) !== 0
    if (!isCardNumber(digits, near)) continue
    if (count > 1) {
      if (count > alike || !(isCardGrouping(groups.slice(0, count)) || near)) continue
      if (!near && CARD_VETO.test(around.context())) continue
      return scan.addNumber(start, end, 'CARD', 'card')
    }
    if (near && !CARD_VETO.test(around.context())) return scan.addNumber(start, end, 'CARD', 'card')
  }
  return 0
}

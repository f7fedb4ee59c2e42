import type { CountedFragment } from './fragment.ts'
import { stablePart } from './stable-part.ts'
import { tallyText, type Counting } from './tally.ts'

/** What is joined: the parts of `prefix + items.join(separator) + suffix`. */
export interface Joined {
  readonly items: readonly CountedFragment[]
  readonly separator: CountedFragment
  readonly prefix: CountedFragment
  readonly suffix: CountedFragment
}

/** A concatenation in the making: what its text costs up to a safe boundary, and the text behind that. */
interface Joint {
  units: number
  open: string
}

/** What the texts between two interiors cost: items of one kind share a handful of them. */
type JunctionCosts = Map<string, Map<string, number>>

// An open text this long is counted up to its last pre-token, so that items without a safe boundary do not pile up.
const longOpenText = 256

export function joinUnits(counting: Counting, { items, separator, prefix, suffix }: Joined): number {
  const costs: JunctionCosts = new Map()
  const joint: Joint = { units: 0, open: '' }
  append(counting, joint, prefix, costs)
  for (const [index, item] of items.entries()) {
    if (index > 0) append(counting, joint, separator, costs)
    append(counting, joint, item, costs)
  }
  return closedUnits(counting, joint, suffix, costs)
}

/** Element k is `joinUnits` of the first k items. */
export function prefixUnits(counting: Counting, { items, separator, prefix, suffix }: Joined): number[] {
  const costs: JunctionCosts = new Map()
  const joint: Joint = { units: 0, open: '' }
  append(counting, joint, prefix, costs)
  const units = [closedUnits(counting, joint, suffix, costs)]
  for (const [index, item] of items.entries()) {
    if (index > 0) append(counting, joint, separator, costs)
    append(counting, joint, item, costs)
    units.push(closedUnits(counting, joint, suffix, costs))
  }
  return units
}

function append(counting: Counting, joint: Joint, { head, units, tail }: CountedFragment, costs: JunctionCosts): void {
  if (tail !== undefined) {
    joint.units += junctionUnits(counting, joint.open, head, costs) + units
    joint.open = tail
    return
  }
  joint.open += head
  if (joint.open.length < longOpenText) return
  const stable = stablePart(counting, joint.open)
  joint.units += stable.units
  joint.open = joint.open.slice(stable.index)
}

function closedUnits(
  counting: Counting,
  { units, open }: Joint,
  suffix: CountedFragment,
  costs: JunctionCosts,
): number {
  const closed = units + junctionUnits(counting, open, suffix.head, costs)
  return suffix.tail === undefined ? closed : closed + suffix.units + junctionUnits(counting, suffix.tail, '', costs)
}

function junctionUnits(counting: Counting, before: string, after: string, costs: JunctionCosts): number {
  // Long ones are not seen twice; remembering them would keep the texts.
  if (before.length + after.length > longOpenText) return tallyText(counting, before + after).units
  let ofBefore = costs.get(before)
  if (ofBefore === undefined) costs.set(before, (ofBefore = new Map()))
  let units = ofBefore.get(after)
  if (units === undefined) ofBefore.set(after, (units = tallyText(counting, before + after).units))
  return units
}

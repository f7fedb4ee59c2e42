import type { CountedFragment } from './fragment.ts'
import { setAside, stablePart, unitsBehind, type SetAside } from './open-text.ts'
import { tallyText, type Counting } from './tally.ts'

/** What is joined: the parts of `prefix + items.join(separator) + suffix`. */
export interface Joined {
  readonly items: readonly CountedFragment[]
  readonly separator: CountedFragment
  readonly prefix: CountedFragment
  readonly suffix: CountedFragment
}

/** A concatenation in the making: what its text costs up to a certain place, and the text behind that. */
interface Joint {
  units: number
  /** Behind what is set aside, if anything is. */
  open: string
  /** The beginning of the pre-token that `open` goes on with, when it is long. */
  aside: SetAside | undefined
  /** All that is not in `units`, for the rare case that what was set aside does not fit to what followed. */
  whole: string
  /** The length at which `open` is looked into again. */
  settleAt: number
}

/** What the texts between two interiors cost: items of one kind share a handful of them. */
type JunctionCosts = Map<string, Map<string, number>>

// An open text this long is looked into, so that items without a safe boundary do not pile up.
const longOpenText = 256

export function joinUnits(counting: Counting, { items, separator, prefix, suffix }: Joined): number {
  const costs: JunctionCosts = new Map()
  const joint = startJoint('')
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
  const joint = startJoint('')
  append(counting, joint, prefix, costs)
  const units = [closedUnits(counting, joint, suffix, costs)]
  for (const [index, item] of items.entries()) {
    if (index > 0) append(counting, joint, separator, costs)
    append(counting, joint, item, costs)
    units.push(closedUnits(counting, joint, suffix, costs))
  }
  return units
}

function startJoint(open: string, units = 0): Joint {
  return { units, open, aside: undefined, whole: open, settleAt: longOpenText }
}

function append(counting: Counting, joint: Joint, { head, units, tail }: CountedFragment, costs: JunctionCosts): void {
  if (tail !== undefined) {
    Object.assign(joint, startJoint(tail, joint.units + openUnits(counting, joint, head, costs) + units))
    return
  }
  joint.open += head
  joint.whole += head
  if (joint.open.length >= joint.settleAt) settle(counting, joint)
}

/** Moves what is certain from the open text into the units, and sets aside the beginning of a long pre-token. */
function settle(counting: Counting, joint: Joint): void {
  const stable = stablePart(counting, joint.aside, joint.open)
  if (stable === undefined) Object.assign(joint, startJoint(joint.whole, joint.units))
  else if (stable.index > 0) {
    Object.assign(joint, startJoint(joint.open.slice(stable.index), joint.units + stable.units))
  }
  const long = stable === undefined ? undefined : setAside(counting, joint.aside, joint.open)
  if (long !== undefined) {
    joint.aside = long.aside
    joint.open = joint.open.slice(long.index)
  }
  // Looked into only when it has doubled, so that all looks together are linear.
  joint.settleAt = Math.max(longOpenText, 2 * joint.open.length)
}

function closedUnits(counting: Counting, joint: Joint, suffix: CountedFragment, costs: JunctionCosts): number {
  const closed = joint.units + openUnits(counting, joint, suffix.head, costs)
  return suffix.tail === undefined ? closed : closed + suffix.units + junctionUnits(counting, suffix.tail, '', costs)
}

/** What the open text costs with `after` behind it. */
function openUnits(counting: Counting, joint: Joint, after: string, costs: JunctionCosts): number {
  const { open, aside, whole } = joint
  if (aside === undefined) return junctionUnits(counting, open, after, costs)
  return unitsBehind(counting, aside, open + after) ?? tallyText(counting, whole + after).units
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

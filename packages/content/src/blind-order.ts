import { assertDocument } from './assert-argument.ts'
import type { Document } from './document.ts'
import { leafUnits } from './leaf-units.ts'

/** Units of the head and of the tail that come first. */
const ENDS = 200

/**
 * The order in which units are shown when nothing ranks them: head and tail in turn, then the rest evenly spaced, ever
 * more densely. A permutation of the leaf units.
 */
export function blindOrder(document: Document): Uint32Array {
  assertDocument('blindOrder', document)
  const units = leafUnits(document)
  const order = new Uint32Array(units.length)
  const ends = Math.min(ENDS, units.length >> 1)
  let count = 0
  for (let index = 0; index < ends; index++) {
    order[count++] = units[index]!
    order[count++] = units[units.length - 1 - index]!
  }
  forEachEvenly(units.length - 2 * ends, (index) => {
    order[count++] = units[ends + index]!
  })
  return order
}

/** Visits every index below `length` once, spread ever more densely: bit-reversed counting. */
function forEachEvenly(length: number, visit: (index: number) => void): void {
  if (length <= 0) return
  const bits = 32 - Math.clz32(length - 1)
  for (let step = 0; step < 2 ** bits; step++) {
    const index = bits === 0 ? 0 : reversed(step) >>> (32 - bits)
    if (index < length) visit(index)
  }
}

function reversed(value: number): number {
  let bits = value
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1)
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2)
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4)
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8)
  return (bits >>> 16) | (bits << 16)
}

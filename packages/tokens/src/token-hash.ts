/** The hash of a string of bytes is a polynomial over them, so that the hash of a concatenation follows from its parts. */
export const hashBase = 0x6d2b79f5

/** Spreads a polynomial hash: the high bits choose the slot, the low 13 are the tag. */
export function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
}

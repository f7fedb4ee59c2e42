/**
 * Indices in falling order of their value, ties by index; with `most` only about so many of the greatest values. Value
 * and index are packed into one number, so that the engine's own numeric sort does the work: ten times faster than a
 * comparison function.
 */
export function sortedByValue(values: Float32Array, most = Infinity): Uint32Array {
  const count = values.length
  const least = count > 4 * most ? thresholdOf(values, most) : -Infinity
  const keys = new Float64Array(count)
  let kept = 0
  const bits = new Uint32Array(values.buffer, values.byteOffset, count)
  // Bits of a float that is not negative rise with it. 31 bits of value and 22 of index make 53; more leaves cost bits of value.
  const indexBits = Math.max(22, Math.ceil(Math.log2(Math.max(2, count))))
  const dropped = 2 ** (indexBits - 22)
  const scale = 2 ** indexBits
  for (let index = 0; index < count; index++) {
    if (values[index]! < least) continue
    const value = values[index]! > 0 ? Math.floor(bits[index]! / dropped) : 0
    keys[kept++] = (0x7fffffff - value) * scale + index
  }
  const sorted = keys.subarray(0, kept).sort()
  const order = new Uint32Array(kept)
  for (let at = 0; at < kept; at++) {
    const key = sorted[at]!
    order[at] = key - Math.floor(key / scale) * scale
  }
  return order
}

const SAMPLES = 2_000

/** A value that about `most` of the values reach, from an even sample. */
function thresholdOf(values: Float32Array, most: number): number {
  const step = Math.max(1, Math.floor(values.length / SAMPLES))
  const sample = new Float32Array(Math.ceil(values.length / step))
  for (let at = 0; at < sample.length; at++) sample[at] = values[at * step]!
  sample.sort()
  return sample[Math.max(0, sample.length - 1 - Math.ceil((most / values.length) * sample.length))]!
}

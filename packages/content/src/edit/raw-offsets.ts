/** Where offsets of a decoded JSON string stand in its raw text, opening quote included. `offsets` ascend; one pass. */
export function rawOffsets(raw: string, offsets: readonly number[]): number[] {
  // `\\n` is two characters for one, `\\u00e9` six.
  return walk(raw, offsets, '\\', (escape) => (raw.charCodeAt(escape + 1) === 0x75 ? 6 : 2))
}

/** The same for a quoted CSV cell, in which quotes are doubled. */
export function rawCellOffsets(raw: string, offsets: readonly number[]): number[] {
  return walk(raw, offsets, '"', () => 2)
}

/** What stands between the quotes when a text becomes part of a JSON string. */
export function escapeForString(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Steps through a raw text in which `mark` begins what stands for one character. */
function walk(raw: string, offsets: readonly number[], mark: string, lengthAt: (at: number) => number): number[] {
  const end = raw.length - 1
  let decoded = 0
  let at = 1
  let next = raw.indexOf(mark, at)
  return offsets.map((offset) => {
    while (decoded < offset && at < end) {
      const plain = (next < 0 ? end : Math.min(next, end)) - at
      if (decoded + plain >= offset || next < 0 || next >= end) {
        const step = Math.min(offset - decoded, plain)
        at += step
        decoded += step
        if (step === 0) break
      } else {
        decoded += plain + 1
        at = next + lengthAt(next)
        next = raw.indexOf(mark, at)
      }
    }
    return at
  })
}

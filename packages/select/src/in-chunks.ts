/**
 * Works through `[from, to)` piece by piece and yields between the pieces. The work itself is a plain function: a loop
 * with a `yield` inside would start anew in the interpreter after each one.
 */
export function* inChunks(
  from: number,
  to: number,
  size: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  for (let start = from; start < to; start += size) {
    yield
    work(start, Math.min(to, start + size))
  }
}

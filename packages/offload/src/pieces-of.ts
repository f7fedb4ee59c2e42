const PIECE = 64 * 1024

/** A text in slices of about 64 Ki characters, none of which ends inside a surrogate pair. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + PIECE, text.length)
    const last = text.charCodeAt(to - 1)
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to++
    yield from === 0 && to === text.length ? text : text.slice(from, to)
    from = to
  }
}

/** What a scan of HTML finds, in order. All positions are offsets in the source. */
export interface HtmlHandler {
  readonly text: (start: number, end: number) => void
  /** `start` is the `<`; the attributes stand in `[attributesStart, end)`. */
  readonly open: (name: string, start: number, attributesStart: number, end: number) => void
  readonly close: (name: string) => void
  readonly comment: (start: number, end: number) => void
}

/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])

/** Reads tags, text and comments without building a tree. Linear: no character is looked at more than a few times. */
export function scanHtml(source: string, handler: HtmlHandler): void {
  let textFrom = 0
  let at = 0
  const flush = (end: number): void => {
    if (end > textFrom) handler.text(textFrom, end)
  }

  for (;;) {
    const tag = source.indexOf('<', at)
    if (tag < 0) break
    const next = source.charCodeAt(tag + 1)
    if (next === BANG || next === QUESTION) {
      flush(tag)
      at = textFrom = commentEnd(source, tag)
      handler.comment(tag, at)
    } else if (isLetter(next) || (next === SLASH && isLetter(source.charCodeAt(tag + 2)))) {
      flush(tag)
      at = textFrom = readTag(source, tag, next === SLASH, handler)
    } else at = tag + 1
  }
  flush(source.length)
}

const BANG = 0x21
const QUESTION = 0x3f
const SLASH = 0x2f

function readTag(source: string, tag: number, isClosing: boolean, handler: HtmlHandler): number {
  const nameStart = tag + (isClosing ? 2 : 1)
  let nameEnd = nameStart
  while (isNamePart(source.charCodeAt(nameEnd))) nameEnd++
  const name = source.slice(nameStart, nameEnd).toLowerCase()
  const end = tagEnd(source, nameEnd)
  if (isClosing) {
    handler.close(name)
    return end
  }
  handler.open(name, tag, nameEnd, end)
  if (!RAW.has(name)) return end

  const close = rawEnd(source, name, end)
  if (close > end) handler.text(end, close)
  handler.close(name)
  const after = source.indexOf('>', close)
  return after < 0 ? source.length : after + 1
}

/** Behind the `>` of a tag; quoted attributes may hold one. */
function tagEnd(source: string, from: number): number {
  let quote = 0
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at + 1
    else if ((code === 0x22 || code === 0x27) && beginsValue(source, at)) quote = code
  }
  return source.length
}

/** A quote opens a value only behind `=`: elsewhere it is a stray character. */
function beginsValue(source: string, quote: number): boolean {
  let at = quote - 1
  while (source.charCodeAt(at) === 0x20) at--
  return source.charCodeAt(at) === 0x3d
}

function rawEnd(source: string, name: string, from: number): number {
  for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 2)) {
    if (source.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  }
  return source.length
}

/** Behind a comment, doctype, CDATA section or instruction. */
function commentEnd(source: string, tag: number): number {
  const [mark, from] = source.startsWith('<!--', tag)
    ? ['-->', tag + 4]
    : source.startsWith('<![CDATA[', tag)
      ? [']]>', tag + 9]
      : ['>', tag + 2]
  // `<!-->` is a whole comment.
  if (mark === '-->' && source.charCodeAt(from) === 0x3e) return from + 1
  const end = source.indexOf(mark, from)
  return end < 0 ? source.length : end + mark.length
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

function isNamePart(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x3a || code === 0x5f
}

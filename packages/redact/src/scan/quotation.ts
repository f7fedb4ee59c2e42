/** A quotation mark with the backslashes before it, or one written as an entity or in percent form; empty when there is none. */
export function quoteAt(text: string, index: number): string {
  let mark = index
  while (mark - index < 15 && text.charCodeAt(mark) === 92) mark++
  const code = text.charCodeAt(mark)
  if (code === 34 || code === 39 || code === 96) return text.slice(index, mark + 1)
  for (const spelling of ENCODED_QUOTES) if (text.startsWith(spelling, index)) return spelling
  return ''
}

const ENCODED_QUOTES = ['&quot;', '&#34;', '&#39;', '&apos;', '%22', '%27', '\\u0022', '\\u0027', '\\x22']

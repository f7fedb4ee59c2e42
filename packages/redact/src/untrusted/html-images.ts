const NAMES = 'img|image|feimage|source|track|video|audio|iframe|frame|embed|object|input|base|link'
/** Of these the background is fetched. */
const GROUNDS = 'body|table|thead|tbody|tfoot|tr|td|th'

/** A tag that fetches, closed or not: what follows one that is open would become part of its address. */
const TAG = new RegExp(`<(?:${NAMES}|${GROUNDS})\\b(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>]){0,2000}>?`, 'gi')
const TAG_START = new RegExp(`<(?=(?:${NAMES})\\s)`, 'gi')
const OPEN_TAG = new RegExp(`^<(?:${NAMES})\\s(?:.*[^>])?$`, 'is')
const GROUND_TAG = new RegExp(`^<(?:${GROUNDS})\\b`, 'i')
const ATTRIBUTE = attribute('src|srcset|href|data|poster|background')
const GROUND = attribute('background')
/** One of an attribute's addresses: a set of them has commas and blanks between. */
const SOURCE = /(?:^|[\s,])((?:https?:[\\/]{0,4}|[\\/]{2})[^\s"'<>]{0,299}[^\s"'<>,])/gi
const ALT = /\balt\s{0,3}=\s{0,3}["']([^"'<>=]{0,300})/i

/** What two slashes, either way they lean, may be written as, tags that may be left open, and escapes of styles. */
export const MAY_FETCH = new RegExp(
  `\\\\[\\da-f]|[\\\\/]{2}|https?:|&(?:#|sol|bsol|colon)|[\\\\/][\\t\\n\\r]|<(?:${NAMES})\\b`,
  'i',
)

export interface HtmlImages {
  /** A tag with an address of another host. */
  readonly image: (start: number, end: number, address: string, alt: string) => void
  /** A tag that is not closed: it takes its address from whatever comes next. */
  readonly open: (start: number) => void
}

/** Tags that fetch, each read once. */
export function htmlImages(text: string, { image, open }: HtmlImages): void {
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    for (const address of sourcesOf(tag)) image(index, index + tag.length, address, ALT.exec(tag)?.[1] ?? '')
    // Within quotes that are never closed others may begin.
    if (OPEN_TAG.test(tag)) for (const start of tag.matchAll(TAG_START)) open(index + start.index)
  }
}

function attribute(names: string): RegExp {
  return new RegExp(
    String.raw`\b(?:${names})\s{0,20}=\s{0,20}(?:"([^"]{1,2000})|'([^']{1,2000})|([^\s"'<>][^\s<>]{0,2000}))`,
    'gi',
  )
}

/** Other links lead somewhere only when they are followed. */
const FOLLOWED = /^<link\b(?!.{0,2000}\brel\s{0,20}=[^<>=]{0,200}(?:style|icon|prefetch|preload|preconnect|manifest))/is

function sourcesOf(tag: string): string[] {
  if (FOLLOWED.test(tag)) return []
  return Array.from(
    tag.matchAll(GROUND_TAG.test(tag) ? GROUND : ATTRIBUTE),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  ).flatMap((value) =>
    Array.from(asFetched(value).matchAll(SOURCE), ([, address]) => (value.includes(address!) ? address! : '')),
  )
}

/** An attribute's value as a browser reads it: references spelled out, line breaks and tabs gone. */
export function asFetched(value: string): string {
  const spelled = value.replaceAll(REFERENCE, (_, decimal?: string, hex?: string, name: string = '') => {
    if (decimal === undefined && hex === undefined) return NAMED[name.toLowerCase()] ?? ''
    return codeText(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
  })
  return spelled.trim().replaceAll(/[\t\n\r]/g, '')
}

/** What of a number matters to an address: nothing past ASCII does. */
export function codeText(code: number): string {
  return code < 0x80 ? String.fromCharCode(code) : '?'
}

/** Names of signs that addresses and styles are made of (HTML, section 13.5). */
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  'sol/ bsol\\ colon: quot" apos\' lpar( rpar) commat@ num# quest? period. comma, lowbar_ percnt% equals= excl! ast* semi; tab\t newline\n'
    .split(' ')
    .map((each) => [each.slice(0, -1), each.slice(-1)]),
)
const REFERENCE = new RegExp(`&(?:#(\\d{1,20})|#x([\\da-f]{1,20})|(${Object.keys(NAMED).join('|')}));?`, 'gi')

/** A text of PHP that says how long it is: where its quotation mark stands, and a sign that holds the length. */
export interface CountedText {
  readonly value: number
  readonly sign: string
}

/** What `var_dump`, `print_r` and `serialize` write between a name in quotation marks and its text. */
export function phpText(text: string, gap: number, limit: number): CountedText | undefined {
  const first = text[gap]
  if (first !== '=' && first !== ';' && first !== ':') return undefined
  const match = (first === ';' ? SERIALIZED : DUMPED).exec(text.slice(gap, Math.min(limit, gap + 200)))
  return match === null ? undefined : { value: gap + match[0].length, sign: `${LENGTH}${match[1]}` }
}

/** The length a sign holds, or -1. */
export function lengthIn(sign: string): number {
  return sign.startsWith(LENGTH) ? Number(sign.slice(LENGTH.length)) : -1
}

const LENGTH = 'length '
/** `s:8:"password";s:14:"value";` */
const SERIALIZED = /^;s:(\d{1,6}):(?=\\{0,7}")/
/** `["password"]=>⏎ string(14) "value"`, and properties: `["password":protected]=>`. */
const DUMPED =
  /^(?::(?:protected|private|"[^"\n]{1,80}":private)\])?=>(?:\r?\n|\\{1,4}n)[ \t]{0,80}string\((\d{1,6})\) (?=\\{0,7}")/

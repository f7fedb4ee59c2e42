const VALUES = new Int8Array(128).fill(-1)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (let index = 0; index < 64; index++) VALUES[ALPHABET.charCodeAt(index)] = index
VALUES[45] = 62
VALUES[95] = 63

/** The first bytes of base64 text as one character each; '' when it holds anything else. Either alphabet. */
export function decodeBase64(text: string, most = 96): string {
  let decoded = ''
  let bits = 0
  let count = 0
  for (let index = 0; index < text.length && decoded.length < most; index++) {
    const code = text.charCodeAt(index)
    if (code === 61) break
    const value = code < 128 ? (VALUES[code] as number) : -1
    if (value === -1) return ''
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count >= 8) {
      count -= 8
      decoded += String.fromCharCode((bits >> count) & 0xff)
    }
  }
  return decoded
}

/** True for base64 of `user:password`, both printable: what `Basic` and registry logins send. */
export function isUserAndPassword(text: string): boolean {
  if (text.length < 8) return false
  const decoded = decodeBase64(text)
  const colon = decoded.indexOf(':')
  if (colon < 0 || colon === decoded.length - 1) return false
  for (let index = 0; index < decoded.length; index++) {
    const code = decoded.charCodeAt(index)
    if (code < 32 || code > 126 || (code === 32 && index < colon)) return false
  }
  return true
}

/** The bytes that letters in `[from, to)` stand for, one character each. Nothing but letters of either alphabet may stand there. */
export function decodeStretch(text: string, from: number, to: number): string {
  let decoded = ''
  const most = 4096
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (let index = from; index < to; index++) {
    bits = ((bits << 6) | (VALUES[text.charCodeAt(index)] as number)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
    if (bytes.length < most) continue
    decoded += String.fromCharCode(...bytes)
    bytes.length = 0
  }
  return decoded + String.fromCharCode(...bytes)
}

/** What is certain of a text's base64 when it stands somewhere in what was encoded. */
export interface Base64Form {
  readonly letters: string
  /** Letters of the same group of four before it, of which nothing or not everything is known. */
  readonly skipped: number
}

const FEWEST_LETTERS = 5

/**
 * The forms of a text at each of the three places in a group. Where four letters are certain, the fifth is spelled out for
 * every value that its unknown bits can have; shorter forms are left out.
 */
export function formsInBase64(text: string): Base64Form[] {
  const forms: Base64Form[] = []
  for (const [offset, skipped] of [
    [0, 0],
    [1, 2],
    [2, 3],
  ] as const) {
    const bits = (offset + text.length) * 8
    const whole = Math.floor(bits / 6)
    const value = (index: number): number => {
      let sixBits = 0
      for (let bit = index * 6; bit < index * 6 + 6; bit++) {
        const code = text.charCodeAt((bit >> 3) - offset)
        sixBits = (sixBits << 1) | (bit < bits ? (code >> (7 - (bit & 7))) & 1 : 0)
      }
      return sixBits
    }
    let letters = ''
    for (let index = skipped; index < whole; index++) letters += ALPHABET[value(index)]
    if (letters.length >= FEWEST_LETTERS) forms.push({ letters, skipped })
    else if (letters.length === FEWEST_LETTERS - 1 && bits > whole * 6) {
      const unknown = 1 << (whole * 6 + 6 - bits)
      for (let rest = 0; rest < unknown; rest++) {
        forms.push({ letters: letters + ALPHABET[value(whole) + rest], skipped })
      }
    }
  }
  return forms
}

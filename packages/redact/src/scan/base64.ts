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

/**
 * A copy that does not keep its source alive: engines make a substring from 13 characters on as a view into the string
 * it was taken from. A part that is most of its source is left as it is.
 */
export function detach(part: string, source: string): string {
  if (part.length < 13 || part.length * 2 > source.length) return part
  let copy = ''
  for (let at = 0; at < part.length; at += 8192) {
    const units = Array.from({ length: Math.min(8192, part.length - at) }, (_, index) => part.charCodeAt(at + index))
    copy += String.fromCharCode(...units)
  }
  return copy
}

/**
 * What says by its own form that it is nothing secret, whatever its name: versions and their ranges, digests of packages, numbers in
 * hexadecimal, types of media, relative paths, effects of taints.
 */
export function isPlainForm(value: string): boolean {
  if (value.length > LONGEST) return false
  const first = value.charCodeAt(0)
  if (first === 115) return DIGEST.test(value)
  if (first === 46) return RELATIVE.test(value)
  if (first === 36) return /^\$\d(?:[ -]?\$\d){0,8}$/.test(value)
  return VERSION.test(value) || MORE.test(value) || ALGORITHM.test(value) || PATTERN.test(value)
}

const LONGEST = 400
/** `sha512-…`: what lock files say about a package, one digest or more. */
const DIGEST = /^sha(?:1|256|384|512)-[A-Za-z\d+/]{20,128}={0,2}(?: sha\d{1,3}-[A-Za-z\d+/=]{20,130}){0,4}$/
/** `./secrets/db` */
const RELATIVE = /^\.{1,2}\/[\w@./*-]{1,200}$/
/** `1.2.3`, `^0.7.1`, `>=1.2.0 <2`, `npm:other@1.2.3`, `workspace:*`, `v1.2.3-rc.1` */
const VERSION =
  /^(?:(?:npm:[@\w./-]{1,100}@|workspace:|catalog:)?(?:[\^~v]|[<>=!~]{1,2} ?)?v?\d{1,6}\.(?:\d{1,8}|[x*])(?:\.(?:\d{1,8}|[x*]))?(?:[-+][\dA-Za-z.+-]{1,48})?(?:,? (?:(?:\|\||-) )?[\^~<>=]{0,2} ?v?\d{1,6}(?:\.[\dx*]{1,8}){0,3}){0,4}|(?:workspace|catalog):[\w^~*.-]{0,40})$/
const MORE =
  /^(?:0x[\da-f]{1,8}|(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]{1,100}|[^\s:]{0,64}:(?:NoSchedule|PreferNoSchedule|NoExecute)(?::\d{1,9})?-?)$/i
/** `AES-256-GCM`, `PKCS-12`, `utf8`, `SM2 PRIVATE KEY` */
const ALGORITHM =
  /^(?:(?:PKCS|RSA|AES|SHA|EC|DES|HMAC|ISO|RFC|FIPS)[-_ ]?\d{1,5}(?:[-_][A-Z\d]{1,8}){0,3}|(?:[A-Z\d]{1,12} ){1,4}KEYS?|utf-?(?:8|16(?:le|be)?)|latin1|base64(?:url)?|iso-8859-\d{1,2})$/
/** A pattern of numbers, the tag of a field in Go, values of an example. */
const PATTERN =
  /\(\?[:=!<]|\\d[{+*]|\[\d-\d\]|^\+\d{1,4}$|^%[sdr](?:[:/@ ]%[sdr]){0,5}$|^[a-z]{2,20}:\\?"|^value\d{1,2}(?:[&,;\s]|$)/

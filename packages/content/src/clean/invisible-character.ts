/** Tag characters and the unassigned invisible ones around them. */
export function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe0fff && !isVariationSelector(code)
}

export function isVariationSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
}

/** Marks of direction that order what stands next to them: LRM, RLM, ALM. */
export function isDirectionMark(code: number): boolean {
  return code === 0x200e || code === 0x200f || code === 0x061c
}

/** Whether a text is written from right to left, at least in part: there the marks of direction have a meaning. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Whether an invisible character changes what a reader sees where it stands. `previous` is the one before, or -1. */
export function keepsInvisible(source: string, at: number, code: number, previous: number): boolean {
  if (isVariationSelector(code)) return takesSelector(previous, code, source.charCodeAt(at + 1))
  if (code === ZERO_WIDTH_JOINER) return joinsEmoji(source, at, previous) || isOf(JOINING_SCRIPT, previous)
  if (code === ZERO_WIDTH_NON_JOINER) {
    return isOf(JOINING_SCRIPT, previous) && isOf(JOINING_SCRIPT, source.codePointAt(at + 1) ?? -1)
  }
  if (isMongolianSelector(code)) return isOf(/\p{Script=Mongolian}/u, previous) && !isMongolianSelector(previous)
  return false
}

/** End of the tags at `at` that spell one of the three registered flags behind a black flag; else `at`. */
export function keptTagsEnd(source: string, at: number, previous: number): number {
  if (previous !== BLACK_FLAG) return at
  const flag = FLAGS.find((tags) => source.startsWith(tags, at))
  return flag === undefined ? at : at + flag.length
}

const ZERO_WIDTH_NON_JOINER = 0x200c
const ZERO_WIDTH_JOINER = 0x200d
const BLACK_FLAG = 0x1f3f4

/** England, Scotland, Wales. Any other sequence of tags shows as a plain black flag and may spell anything. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (name) =>
    [...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('') +
    String.fromCodePoint(0xe007f),
)

/** Scripts in which a joiner changes the shape of letters. */
const JOINING_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** What FE00 to FE0D stand after: ideographs, mathematical signs, a few scripts and wide punctuation. */
const STANDARD_BASE =
  /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]/u

function joinsEmoji(source: string, at: number, previous: number): boolean {
  const isEmojiBefore = previous === 0xfe0f || isOf(PICTOGRAPH, previous)
  return isEmojiBefore && isOf(PICTOGRAPH, source.codePointAt(at + 1) ?? -1)
}

/** One selector, and only behind a character that has the variant it asks for. */
function takesSelector(previous: number, code: number, next: number): boolean {
  if (previous < 0) return false
  if (code > 0xffff) return isOf(/\p{Script=Han}/u, previous)
  if (code < 0xfe0e) return isOf(STANDARD_BASE, previous)
  // Digits, # and * are emoji only as keycaps.
  if (previous < 0x80) return next === 0x20e3
  return isOf(/\p{Emoji}/u, previous) && !isOf(/\p{Emoji_Modifier}/u, previous)
}

function isMongolianSelector(code: number): boolean {
  return (code >= 0x180b && code <= 0x180d) || code === 0x180f
}

function isOf(pattern: RegExp, code: number): boolean {
  return code >= 0 && pattern.test(String.fromCodePoint(code))
}

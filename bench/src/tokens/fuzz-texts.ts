import { pick, type Random } from './random.ts'

// Chosen so that every alternative of the pre-token expressions is met, with what stands right before and after it.
const parts = [
  [
    'a',
    'b',
    'Z',
    'AB',
    'the',
    ' the',
    'don',
    "'s",
    "'t",
    "'LL",
    "'Re",
    "'vE",
    "'",
    "''",
    'camelCase',
    'HTTPServer',
    'AbC',
  ],
  ['1', '12', '123', '4567', '٣', '²', '½', 'Ⅷ', '0x1F', 'e5f6', '1e-9'],
  [
    ' ',
    '  ',
    '   ',
    '\t',
    '\n',
    '\r\n',
    '\n\n',
    ' \n',
    '\r',
    '\u000b',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2028',
    '\u2029',
    '\u3000',
  ],
  ['\ufeff', '\u200b', '\u200d', '\u00ad', '\0', '\u007f', '\u0600'],
  ['.', ',', '!', '!!', '/', '//', '\n/', '_', '-', '=', '#', '~~~', '{"', '":"', '},{', '"],', '```', '\\u00e9'],
  ['<|endoftext|>', '<|im_start|>', '<|fim_prefix|>', '<|endofprompt|>', '<|start|>'],
  [
    '漢',
    '漢字',
    'ひ',
    'カ',
    '한',
    '中文，',
    'ǅ',
    'ʰ',
    'é',
    'e\u0301',
    '\u0301',
    '\u0301\u0302',
    'ß',
    'Ä',
    'ſ',
    'İ',
    '\u212a',
    'ĳ',
  ],
  ['я', 'Я', 'ע', 'ا', 'ไ', 'ท', '्', 'क', 'ந', '👩‍👩‍👧', '🇩🇪', '😀', '🏽', '𝒜', '𐐀', '𐐨', '\ud800', '\udc00'],
].flat()

/** A text of up to `most` parts: fixed ones, single code points of the lower planes, now and then a long run of one part. */
export function fuzzText(random: Random, most: number): string {
  let text = ''
  for (let left = 1 + random(most); left > 0; left--) {
    if (random(12) === 0) text += String.fromCodePoint(random(random(4) === 0 ? 0x20000 : 0x3000))
    else if (random(40) === 0) text += pick(random, parts).repeat(1 + random(150))
    else text += pick(random, parts)
  }
  return text
}

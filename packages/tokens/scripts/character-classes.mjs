// Writes src/character-class-table.ts: the class of every code point that the pre-token expressions tell apart, at the
// Unicode version of the reference tokenizer (16). Committed, not generated at install: counts must not depend on the
// Unicode version of the runtime. Run again only when tiktoken moves to a newer Unicode; src/character-class.test.ts
// holds the table against tiktoken.
import { writeFileSync } from 'node:fs'

// Letters, marks and digits new in Unicode 17: unassigned for the reference, so neither letter, mark nor digit.
const newer =
  '88f c5c cdc 1acf-1add 1ae0-1aeb a7ce-a7cf a7d2 a7d4 a7f1 10940-10959 10ec5-10ec7 10efa-10efb 11b60-11b67 11db0-11ddb ' +
  '11de0-11de9 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 187f8-187ff 18d09-18d1e 18d80-18df2 1e6c0-1e6de 1e6e0-1e6f5 ' +
  '1e6fe-1e6ff 2b73a-2b73f 2cea2-2cead 323b0-33479'

if (process.versions.unicode !== '17.0') {
  throw new Error(`character-classes: list what is newer than Unicode 16 for Unicode ${process.versions.unicode} first`)
}

const newerRanges = newer.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
const runs = []
for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
  const name = classOf(codePoint)
  if (runs.at(-1)?.name === name) runs.at(-1).length++
  else runs.push({ name, length: 1 })
}

const packed = runs.map(({ name, length }) => (length === 1 ? '' : length.toString(36)) + name).join('')
const lines = packed.match(/.{1,110}/g).map((line) => `  '${line}'`)
writeFileSync(
  new URL('../src/character-class-table.ts', import.meta.url),
  `// Written by scripts/character-classes.mjs. Runs over all code points: the length in base 36 (absent when 1), then\n` +
    `// U upper or title case, L lower case, O other letter, M mark, N number, W line break, S other white space, P rest.\n` +
    `export const characterClassRuns =\n${lines.join(' +\n')}\n`,
)

function classOf(codePoint) {
  if (codePoint === 0x0a || codePoint === 0x0d) return 'W'
  if (newerRanges.some(([first, last = first]) => codePoint >= first && codePoint <= last)) return 'P'
  const character = String.fromCodePoint(codePoint)
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return 'U'
  if (/\p{Ll}/u.test(character)) return 'L'
  if (/[\p{Lm}\p{Lo}]/u.test(character)) return 'O'
  if (/\p{M}/u.test(character)) return 'M'
  if (/\p{N}/u.test(character)) return 'N'
  return /\p{White_Space}/u.test(character) ? 'S' : 'P'
}

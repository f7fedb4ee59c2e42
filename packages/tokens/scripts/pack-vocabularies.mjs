// Packs the ranks that gpt-tokenizer ships into one module per encoding, src/<encoding>.generated.ts, read by
// src/packed-vocabulary.ts: the tokens in groups of those that begin alike, as src/token-groups.ts reads them.
// Does nothing for a module that is there and stamped with this script and this version of gpt-tokenizer.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// SHA-256 of the rank files as OpenAI publishes them (tiktoken, openai_public.py): whatever is packed is the original.
const published = {
  o200k_base: '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d',
  cl100k_base: '223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7',
}

const require = createRequire(import.meta.url)
const { version } = JSON.parse(readFileSync(require.resolve('gpt-tokenizer/package.json'), 'utf8'))
const stamp = sha256(readFileSync(fileURLToPath(import.meta.url)) + version).slice(0, 16)

for (const encoding of Object.keys(published)) {
  const vocabulary = moduleFile(encoding)
  if (isCurrent(vocabulary)) continue

  const started = performance.now()
  const { default: ranks } = await import(`gpt-tokenizer/bpeRanks/${encoding}`)
  const tokens = ranks.map((token) => Buffer.from(token))
  verify(encoding, tokens)
  writeModule(vocabulary, tokens, packGroups(tokens))
  console.error(`packed ${encoding}: ${tokens.length} tokens, ${Math.round(performance.now() - started)} ms`)
}

function moduleFile(name) {
  return fileURLToPath(new URL(`../src/${name.replaceAll('_', '-')}.generated.ts`, import.meta.url))
}

function isCurrent(file) {
  const head = Buffer.alloc(80)
  try {
    const descriptor = openSync(file, 'r')
    readSync(descriptor, head)
    closeSync(descriptor)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
  return head.toString('latin1').includes(stamp)
}

function verify(encoding, tokens) {
  const hash = sha256(tokens.map((token, rank) => `${token.toString('base64')} ${rank}\n`).join(''))
  if (hash !== published[encoding]) {
    throw new Error(`pack-vocabularies: the ranks of ${encoding} hash to ${hash}, expected ${published[encoding]}`)
  }
}

/** All tokens in groups: see src/token-groups.ts. */
function packGroups(tokens) {
  const shortTokens = 1 << 14
  const groups = Array.from({ length: shortTokens + 1 }, () => [])
  for (const [rank, bytes] of tokens.entries()) {
    const [first, second, third] = bytes
    const group = bytes.length < 3 ? shortTokens : ((first << 9) ^ (second << 4) ^ third) & (shortTokens - 1)
    groups[group].push({ rank, bytes })
  }
  const packedGroups = groups.map(packGroup)
  const packed = packedGroups.flat()
  const blocks = packedGroups.flatMap((_, at) => (at % 16 === 0 ? [packedGroups.slice(at, at + 16)] : []))
  const tables = blocks.map((block) =>
    block.map((group) => packNumber(group.length) + packNumber(lengthOf(group))).join(''),
  )
  const tablesAt = blocks.length * 11 + packed.length * 4
  const bytesAt = tablesAt + tables.join('').length
  const place = { first: 0, table: tablesAt, bytes: bytesAt }
  const places = blocks.map((block, at) => {
    const digits = fixedNumber(place.first, 3) + fixedNumber(place.table, 4) + fixedNumber(place.bytes, 4)
    place.first += block.flat().length
    place.table += tables[at].length
    place.bytes += lengthOf(block.flat())
    return digits
  })
  const text = [
    ...places,
    ...packed.map(({ head }) => digit(head)),
    ...[12, 6, 0].flatMap((shift) => packed.map(({ rank }) => digit((rank >> shift) & 63))),
    ...tables,
    ...packed.map(({ text }) => text),
  ].join('')
  return text.padEnd((text.length + 3) & ~3)
}

function packGroup(group) {
  let before = Buffer.alloc(0)
  return group
    .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ rank, bytes }) => {
      let shared = 0
      while (shared < before.length && before[shared] === bytes[shared]) shared++
      const more = Array.from(bytes.subarray(shared), packByte).join('')
      before = bytes
      return {
        rank,
        head: (Math.min(shared, 7) << 3) | Math.min(more.length - 1, 7),
        text: (shared < 7 ? '' : packNumber(shared - 7)) + (more.length < 8 ? '' : packNumber(more.length - 8)) + more,
      }
    })
}

function lengthOf(group) {
  return group.reduce((sum, { text }) => sum + text.length, 0)
}

/** As src/packed-text.ts reads them. */
function digit(number) {
  return String.fromCharCode(number < 44 ? number + 0x30 : number + 0x31)
}

function packNumber(number) {
  return digit(63).repeat(Math.floor(number / 63)) + digit(number % 63)
}

function fixedNumber(number, digits) {
  return Array.from({ length: digits }, (_, at) => digit((number >> (6 * (digits - 1 - at))) & 63)).join('')
}

function packByte(byte) {
  const isPlain = byte >= 0x20 && byte < 0x7b && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c
  return isPlain ? String.fromCharCode(byte) : String.fromCharCode(0x7b + (byte >> 6)) + digit(byte & 63)
}

function writeModule(file, tokens, text) {
  const lengths = tokens.map((token) => token.length)
  const temporary = `${file}.${process.pid}`
  writeFileSync(
    temporary,
    `// Generated by scripts/pack-vocabularies.mjs ${stamp}\n` +
      `import type { PackedVocabulary } from './packed-vocabulary.ts'\n\n` +
      `// A function in parentheses, which engines parse once.\n` +
      `export const packed: () => PackedVocabulary = (function () {\n  return {\n    tokens: ${tokens.length},\n` +
      `    tokenBytes: ${lengths.reduce((sum, length) => sum + length)},\n    longest: ${lengths.reduce((longest, length) => Math.max(longest, length))},\n` +
      `    textLength: ${text.length},\n    checksum: ${checksum(text)},\n` +
      `    text: [\n${partsOf(text)
        .map((part) => `      '${part}',\n`)
        .join('')}    ],\n  }\n})\n`,
  )
  renameSync(temporary, file)
}

/** Of a length by which a shift tells the part. One long literal takes the engine half as long again. */
function partsOf(text) {
  return text.match(/.{1,65536}/g)
}

/** As src/packed-vocabulary.ts computes it. */
function checksum(text) {
  const bytes = Buffer.from(text)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (Math.imul(sum, 0x6d2b79f5) + bytes.readInt32LE(at)) | 0
  return sum
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex')
}

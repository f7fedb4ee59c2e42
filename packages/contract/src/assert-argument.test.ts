import { expect, test } from 'vitest'
import {
  classifyError,
  compareTwin,
  decodeBase64,
  encodeBase64,
  formatPointer,
  hmacSha256,
  parsePointer,
  readResult,
  resolvePointer,
  sha256Hex,
  toPlainJson,
} from './index.ts'

const wrong = (value: unknown) => value as never

test.each<[() => unknown, string]>([
  [() => classifyError('x', wrong(null)), 'classifyError: `options` must be an object of options, got null'],
  [() => toPlainJson(1, wrong([])), 'toPlainJson: `options` must be an object of options, got a list'],
  [() => readResult({}, wrong(5)), 'readResult: `options` must be an object of options, got a number'],
  [() => compareTwin(wrong('x'), {}), 'compareTwin: `content` must be a list, got a string'],
  [() => sha256Hex(wrong(null)), 'sha256Hex: `content` must be a string or a Uint8Array, got null'],
  [() => hmacSha256(wrong('k'), 'm'), 'hmacSha256: `key` must be a Uint8Array, got a string'],
  [
    () => hmacSha256(new Uint8Array(1), wrong({})),
    'hmacSha256: `message` must be a string or a Uint8Array, got an object',
  ],
  [() => parsePointer(wrong(undefined)), 'parsePointer: `pointer` must be a string, got undefined'],
  [() => resolvePointer({}, wrong(1)), 'parsePointer: `pointer` must be a string, got a number'],
  [() => formatPointer(wrong('/a')), 'formatPointer: `segments` must be a list, got a string'],
  [() => encodeBase64(wrong('x')), 'encodeBase64: `bytes` must be a Uint8Array, got a string'],
  [() => decodeBase64(wrong(true)), 'decodeBase64: `text` must be a string, got a boolean'],
])('an argument of another kind is refused by name: %#', (call, message) => {
  expect(call).toThrow(new TypeError(message))
})

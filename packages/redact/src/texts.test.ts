import { expect, test } from 'vitest'

import { createRedactor, createScanner, createVault, findPlaceholders } from './scan/index.ts'
import { datamark, defuse, instructionPhrases, wrapUntrusted } from './untrusted/index.ts'

test.each<[name: string, use: (text: never) => unknown]>([
  ['text', createScanner().scanText],
  ['source', createScanner().scanJson],
  ['text', createRedactor().redactText],
  ['source', createRedactor().edits],
  ['piece', createRedactor().stream().push],
  ['text', findPlaceholders],
  ['text', defuse],
  ['content', wrapUntrusted],
  ['text', instructionPhrases],
  ['text', datamark],
])('what is no text is refused by name: %s', (name, use) => {
  for (const value of [0, 1, true, null, undefined, {}, []])
    expect(() => use(value as never)).toThrow(new RegExp(`\`${name}\` must be a string, got `))
})

test('a vault has no options but its own', () => {
  expect(() => createVault({ tenant: 'a', ttlMs: 5 } as never)).toThrow('createVault: there is no option `ttlMs`')
})

import { expect, test } from 'vitest'

import { looksLikeJson } from './looks-like-json.ts'

test.each([
  '{"id":1,"note":"cut',
  '{',
  '  \n{ "id"',
  "{'id': 1, 'note': 'of another dialect'}",
  '{id: 1',
  '{"a":1}{"b":2}',
  '{}\n{"note":"cut',
  '[]\n[{"note":"cut',
  '{{"a":1',
  '[',
  '[{"id":1},{"note":"cut',
  '[[1,2],["cut',
  '[[],{"note":"cut',
  '["cut',
  '[1, 2, "cut',
  '[null, {',
  '[-1.5e3,',
  String.raw`"{\"id\":1,\"note\":\"quoted once more`,
  '\uFEFF{"id":1',
])('%j begins as JSON does', (text) => {
  expect(looksLikeJson(text)).toBe(true)
})

test.each([
  '',
  'plain words',
  '# Title',
  '[INFO] started',
  '[2024-01-01 10:00:00] started',
  '[2024-01-01, INFO] started',
  '[1] The first source.',
  '[x] done',
  '[ ] to do',
  '[link](https://example.com)',
  '[EMAIL_1], [PHONE_1]',
  '[dependencies]\nserde = "1"',
  '[[bin]]\nname = "tool"',
  '{name} is here',
  '{{ user.name }}',
  '{% if user %}',
  '{}',
  '[]',
  ' [ ] ',
  '2024-01-01 INFO {"note":"in a log"}',
])('%j does not', (text) => {
  expect(looksLikeJson(text)).toBe(false)
})

test.each([' ', '{ ', '[ ', '[', '{}', '"', '[0', '\\', '{ a', '{a '])('a long run of %j takes no long time', (run) => {
  const start = performance.now()
  looksLikeJson(run.repeat(50_000))
  looksLikeJson(run[0]! + run.at(-1)!.repeat(100_000))
  expect(performance.now() - start).toBeLessThan(500)
})

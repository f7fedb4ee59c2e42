import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { alnum, b64url, hex, made } = madeValues(71)
const redactor = createRedactor({ packs: ['core', 'extended'] })

describe('the name of a service before', () => {
  test.each([
    [
      'names of types',
      'EditInput, BetaManagedAgentsAgentToolset20260401GlobInput, BetaManagedAgentsAgentToolset20260401GrepInput, X',
    ],
    [
      'a member',
      'OpenAI.ContentProvenanceChecks = content_provenance_checks_1.ContentProvenanceChecks;\nOpenAI.Audio = audio_1.Audio',
    ],
    ['a function', 'linear_interpolation_2 = interpolate_between_values_3.linearInterpolation'],
    ['a part of a word', `global = ${hex(4)}${alnum(40)}`],
    ['a slug', 'okta: migrate-to-okta-workforce-identity-2-step'],
  ])('%s: stays', (_, text) => {
    expect(redactor.redactText(text).text).toBe(text)
  })

  const lower = () => made('abcdefghijklmnopqrstuvwxyz0123456789', 32)
  test.each([
    ['a token', () => `lob_key = ${alnum(42)}`],
    ['a token, in a name with humps', () => `myLobKey = "${alnum(42)}"`],
    ['a token with marks', () => `OPENAI_X="${b64url(50)}"`],
    ['a token of small letters', () => `algolia admin: ${lower()}`],
    ['hexadecimal digits', () => `DATADOG: dd_mixpanel, mixpanel = ${hex(32)}`],
  ])('%s: goes', (_, text) => {
    for (let count = 0; count < 40; count++) expect(redactor.redactText(text()).text).toContain('[API_KEY_1]')
  })
})

import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { alnum } = madeValues(53)
const redactor = createRedactor({ packs: ['core', 'extended'] })

describe('what became of a test', () => {
  test.each([
    ['--- PASS: TestUsers2 (0.00s)\n    --- PASS: TestUsers2/case_x1 (1.25s)'],
    ['PASS src/utils/base64.test.ts\nPASS  src/a2.spec.js (5.2 s)\n PASS  lib\\x1.test.tsx'],
    ['PASS: test-users2.sh\nPASS: gdb.base/users2.exp: break at main'],
    ['PASS users2 [12 ms]\nPASS: test_users2'],
    ['PASS: LLVM :: CodeGen/X86/x2.ll (3 of 900)'],
    ['tests/test_mail.py::test_fold_overlong_words_using_RFC2047 PASSED'],
    ['live_update_of_the_Status_page_2_and_more_of_it PASSED'],
    ['return { pass: !this.isNot, message }'],
    ['const pass2 = index !== -1\nreturn { message, pass: pass2 }'],
    ['{resolved:i,pass:!0}}function'],
    ['The id to pass to `GET /v1/alerts/{id2}`, or pass `v2: true`.'],
    ['it should pass to Tcl_DoOneEvent2'],
  ])('%s: stays', (text) => {
    expect(redactor.redactText(text).text).toBe(text)
    expect(redactor.redactValue({ log: text }).value).toEqual({ log: text })
  })

  test.each([
    [{ pass: '14 of 20' }],
    [{ pass: '14 of 20 tests', fail: 6 }],
    [{ pass: '70%' }],
    [{ first_pass: 'src/x2.test.ts' }],
  ])('%j: stays', (value) => {
    expect(redactor.redactValue(value).value).toEqual(value)
  })

  test.each([
    ['USER bob\nPASS hun7er2\n'],
    ['pass: Hun7er2x'],
    ['PASS: Tr0ub4dor'],
    ['my pass is hun7er2'],
    ["pass 'S3cret9x'"],
    ['user=bob pass=hun7er2'],
    [`mollie ${['te', 'st_'].join('')}${alnum(30)}`],
  ])('%s: goes', (text) => {
    expect(redactor.redactText(text).text).toMatch(/\[(?:PASSWORD|MOLLIE_KEY)_1\]/)
  })
})

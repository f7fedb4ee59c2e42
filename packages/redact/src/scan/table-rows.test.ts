import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'

// Made up, and put together here so that no scanner takes this file for a leak.
const ONE = ['tr0ub4dor', 'x9'].join('')
const TWO = ['Winter', '2031!'].join('')
/** A password that only its column gives away. */
const WORD = ['hun', 'ter'].join('')
const redactor = createRedactor()

/** A text in pieces of one length. */
function streamed(text: string, length: number): string {
  const stream = redactor.stream()
  let result = ''
  for (let at = 0; at < text.length; at += length) result += stream.push(text.slice(at, at + length))
  return result + stream.end()
}

const LONG = 'words '.repeat(900)
const LONGER = 'words '.repeat(14_000)
const WIDE = Array.from({ length: 64 }, (_, index) => `column_${String.fromCharCode(97 + (index % 26))}${index}_of_it`)
const MANY = Array.from({ length: 1000 }, (_, index) => `column_${index}`)

const psql = (note: string) =>
  ` id |  password   | note${' '.repeat(500)}\n----+-------------+${'-'.repeat(504)}\n  1 | ${ONE} | ${note}\n  2 | ${TWO}  | b\n  3 | ${WORD} | c\n(3 rows)\n`
const mysql = (note: string) =>
  `+----+-------------+------+\n| id | password    | note |\n+----+-------------+------+\n|  1 | ${ONE} | ${note} |\n|  2 | ${TWO} | b |\n|  3 | ${WORD} | c |\n+----+-------------+------+\n`

describe('a table goes on being protected', () => {
  test.each([
    ['psql, a row over 4 KiB', psql(LONG)],
    ['psql, a row over 64 KiB', psql(LONGER)],
    [
      'psql, a note 500 wide before it',
      ` id | note${' '.repeat(500)}|  password   \n----+${'-'.repeat(505)}+-------------\n  1 | a${' '.repeat(503)}| ${ONE}\n  2 | b${' '.repeat(503)}| ${TWO}\n  3 | b${' '.repeat(503)}| ${WORD}\n`,
    ],
    ['MySQL, a row over 4 KiB', mysql(LONG)],
    ['MySQL, a row over 64 KiB', mysql(LONGER)],
    ['MySQL, a cell over several lines', mysql('one\n\ntwo\nthree')],
    ['MySQL, a bar in a cell', mysql('one | two')],
    ['CSV, a row over 64 KiB', `id,password,note\n1,${ONE},${LONGER}\n2,${TWO},b\n3,${WORD},c\n`],
    [
      'the names in the edge of a box',
      `┌─id─┬─password────┬─note─┐\n│  1 │ ${ONE} │ a    │\n│  2 │ ${TWO} │ b    │\n│  3 │ ${WORD}      │ b    │\n└────┴─────────────┴──────┘\n`,
    ],
    [
      'psql, cells over several lines',
      ` id |  password   | note\n----+-------------+------\n  1 | ${ONE} | a   +\n    |             | b\n  2 | ${TWO} | b\n  3 | ${WORD}     +| a   +\n    | ${WORD}      | b\n(3 rows)\n`,
    ],
    [
      'psql, a bar in a password',
      ` id |  password   | note\n----+-------------+------\n  1 | ab|${ONE} | a\n  2 | ${TWO} | b\n  3 | ab|${WORD}   | a\n(3 rows)\n`,
    ],
    [
      '64 columns',
      `${[...WIDE, 'password'].join(',')}\n${[...WIDE, ONE].join(',')}\n${[...WIDE, TWO].join(',')}\n${[...WIDE, WORD].join(',')}\n`,
    ],
    [
      '64 columns of psql',
      `${[...WIDE, 'password'].join(' | ')}\n${[...WIDE, 'password'].map((name) => '-'.repeat(name.length + 1)).join('-+')}\n${[...WIDE, ONE].join(' | ')}\n${[...WIDE, TWO].join(' | ')}\n${[...WIDE, WORD].join(' | ')}\n`,
    ],
    [
      '1000 columns',
      `${[...MANY, 'password'].join(',')}\n${[...MANY, ONE].join(',')}\n${[...MANY, TWO].join(',')}\n${[...MANY, WORD].join(',')}\n`,
    ],
    ['a quoted cell with a line break', `id,note,password\n1,"a\nb",${ONE}\n2,"a, ""b""\n\nc",${TWO}\n3,c,${WORD}\n`],
    [
      'a quoted cell with CRLF',
      `id;note;password\r\n1;"a\r\nb";${ONE}\r\n2;"a; ""b""\r\n\r\nc";"${TWO}"\r\n3;c;${WORD}\r\n`,
    ],
    [
      'a quoted cell of 400 lines',
      `id,note,password\n1,"${'a line, "" of it\n'.repeat(400)}",${ONE}\n2,b,${TWO}\n3,c,${WORD}\n`,
    ],
    [
      'a quoted cell over 64 KiB',
      `id,note,password\n1,"${'a line, of it\n'.repeat(6000)}",${ONE}\n2,b,${TWO}\n3,c,${WORD}\n`,
    ],
    ['a mark that nothing closes', `id\tnote\tpassword\n1\t"a\t${ONE}\n2\tb\t${TWO}\n3\tc\t${WORD}\n`],
    ['a comma too many', `id,note,password\n1,a,b,${ONE}\n2,b,${TWO}\n3,c,${WORD}\n`],
    ['a cell too few', `id,note,password\n1,${ONE}\n2,b,${TWO}\n3,c,${WORD}\n`],
    ['a line break without marks', `id,note,password\n1,a\nb,${ONE}\nand\n2,b,${TWO}\n3,c,${WORD}\n`],
    ['a row of words', `id,note,password\nann,password,${ONE}\nbob,b,${TWO}\neve,c,${WORD}\n`],
    ['a header in a cell', `id,note,password\n1,"a\nuser,secret\nb",${ONE}\n2,b,${TWO}\n3,c,${WORD}\n`],
    [
      'columns of blanks, an odd row',
      `ID  NOTE    PASSWORD\n--  ------  -----------\n1   a       ${ONE}\n22222222  b  b  b\n2   b       ${TWO}\n`,
    ],
  ])('%s', (_, text) => {
    const whole = redactor.redactText(text).text
    for (const secret of [ONE, TWO, WORD]) expect(whole).not.toContain(secret)
    for (const length of [1000, 4097, 70_000])
      expect(streamed(text, length) === whole, `pieces of ${length}`).toBe(true)
    if (text.length > 2000) return
    for (let at = 1; at < text.length; at++) {
      const stream = redactor.stream()
      expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end(), `cut at ${at}`).toBe(whole)
    }
    expect(streamed(text, 1)).toBe(whole)
  })

  test('in a stream as in the whole text, whatever the pieces', () => {
    const pieces = [
      'id,note,password\n',
      'id|note|password\n',
      ' id | password \n',
      '----+----------\n',
      '| id | password |\n',
      '|----|----|\n',
      '+----+----+\n',
      'ID  NOTE  PASSWORD\n',
      '--  ----  --------\n',
      'a;password\n',
      'password',
      `1,a,${ONE}\n`,
      `1,"a`,
      `b",${TWO}\n`,
      `${WORD},`,
      `| 1 | ${ONE} |\n`,
      `  1 | ${WORD}\n`,
      `1   a     ${TWO}\n`,
      ',',
      '|',
      '"',
      '""',
      '\n',
      '\r\n',
      '\n\n',
      ' ',
      '  ',
      '\t',
      'password=',
      `${'x'.repeat(9000)}`,
      `${'a, b\n'.repeat(3000)}`,
      `${' '.repeat(600)}`,
      `${'x '.repeat(34_000)}`,
      'COPY t (id, password) FROM stdin;\n',
      `1\t${WORD}\n`,
    ]
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 24 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 20 }),
        (parts, lengths) => {
          const text = parts.join('')
          const stream = redactor.stream()
          let result = ''
          for (let at = 0, turn = 0; at < text.length; turn++) {
            const length = lengths[turn % lengths.length] as number
            result += stream.push(text.slice(at, at + length))
            at += length
          }
          expect(result + stream.end()).toBe(redactor.redactText(text).text)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('cells are told apart in a row that is not too long', () => {
    expect(redactor.redactText(psql(LONG)).text).toBe(
      psql(LONG).replace(ONE, '[PASSWORD_1]').replace(TWO, '[PASSWORD_2]').replace(WORD, '[PASSWORD_3]'),
    )
  })

  test('what cannot be told apart is not let through', () => {
    expect(redactor.redactText(`id,password,note\n1,${ONE},${LONGER}\n2,${TWO},b\n`).text).toBe(
      'id,password,note\n[UNSCANNED][UNSCANNED]\n2,[PASSWORD_1],b\n',
    )
  })

  test('a table after it has columns of its own', () => {
    const after = '\nid | name  \n---+-------\n 1 | Paris \n'
    const text = ` id | password \n----+----------\n  1 | ${ONE} \n(1 row)\n${after}`
    expect(redactor.redactText(text).text).toBe(text.replace(ONE, '[PASSWORD_1]'))
    const csv = `id,user,password\n1,ann,${ONE}\n\nid,name,city\n1,ann,Paris\n`
    expect(redactor.redactText(csv).text).toBe(csv.replace(ONE, '[PASSWORD_1]'))
    const box = mysql('a') + '\n| id | name | note |\n|  1 | Paris | x |\n'
    expect(redactor.redactText(box).text).toContain('|  1 | Paris | x |')
  })

  test('a thousand names and one more, in JSON', () => {
    const value = { columns: [...MANY, 'password'], rows: [[...MANY, ONE]] }
    expect(redactor.redactValue(value).value).toEqual({ ...value, rows: [[...MANY, '[PASSWORD_1]']] })
  })

  test.each([
    ['names on every line', 'a password,of it\n'.repeat(20_000)],
    ['names on one line', 'password,'.repeat(40_000)],
    ['names and blanks', 'password  '.repeat(40_000)],
    ['marks that nothing closes', `id,note,password\n${'1,"a,b\n'.repeat(60_000)}`],
    ['marks in marks', `id,note,password\n1,"a\n${'1,"",b\n'.repeat(60_000)}`],
    ['short rows of a wide table', `${'password,'.repeat(7000)}x\n${'a,b\n'.repeat(100_000)}`],
    [
      'short rows of a wide table of blanks',
      `${'a '.repeat(9000)} password\n${'- '.repeat(9000)} -\n${'a b\n'.repeat(100_000)}`,
    ],
    ['a line without end', `id,note,password\n${'x,'.repeat(600_000)}`],
  ])('%s: takes linear time', { timeout: 20_000 }, (_, text) => {
    const start = performance.now()
    redactor.redactText(text)
    streamed(text, 16_384)
    expect(performance.now() - start).toBeLessThan(8000)
  })
})

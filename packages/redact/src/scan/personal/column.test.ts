import { expect, test } from 'vitest'
import { createRedactor } from '../index.ts'

const redactor = createRedactor({ rules: ['secrets', 'fields'] })
const fields = createRedactor({ rules: ['fields'] })

test.each([
  [
    'CSV',
    'id,first_name,last_name,plan\n1,Mira,Okafor,free\n2,Jonas,Lind,pro\n',
    'id,first_name,last_name,plan\n1,[NAME_1],[NAME_2],free\n2,[NAME_3],[NAME_4],pro\n',
  ],
  [
    'CSV with blanks in names',
    'First Name,Date of Birth,City\nMira,1985-07-30,Lisbon\n',
    'First Name,Date of Birth,City\n[NAME_1],[BIRTH_DATE_1],Lisbon\n',
  ],
  [
    'Markdown',
    '| id | full_name | plan |\n|---|---|---|\n| 1 | Mira Okafor | free |\n',
    '| id | full_name | plan |\n|---|---|---|\n| 1 | [NAME_1] | free |\n',
  ],
  [
    'psql',
    ' id |  surname  | dob\n----+-----------+------------\n  1 | Okafor    | 1985-07-30\n(1 row)\n',
    ' id |  surname  | dob\n----+-----------+------------\n  1 | [NAME_1]    | [BIRTH_DATE_1]\n(1 row)\n',
  ],
  [
    'HTML',
    '<tr><th>Id</th><th>Surname</th></tr><tr><td>1</td><td>Okafor</td></tr>',
    '<tr><th>Id</th><th>Surname</th></tr><tr><td>1</td><td>[NAME_1]</td></tr>',
  ],
  [
    'SQL',
    "INSERT INTO people (id, last_name, street) VALUES (1, 'Okafor', '742 Evergreen Terrace');",
    "INSERT INTO people (id, last_name, street) VALUES (1, '[NAME_1]', '[ADDRESS_1]');",
  ],
  [
    'a dump',
    'COPY people (id, last_name) FROM stdin;\n1\tOkafor\n\\.\n',
    'COPY people (id, last_name) FROM stdin;\n1\t[NAME_1]\n\\.\n',
  ],
  [
    'a pair of SQL',
    "VALUES ('last_name', 'O''Connor'), ('plan', 'free')",
    "VALUES ('last_name', '[NAME_1]'), ('plan', 'free')",
  ],
  ['a form', 'form.append("first_name", "Mira")', 'form.append("first_name", "[NAME_1]")'],
  ['a form in Latin-1', 'last_name=M%FCller&plan=free', 'last_name=[NAME_1]&plan=free'],
  ['a date in brackets', 'DOB (1985-07-30), Lisbon', 'DOB ([BIRTH_DATE_1]), Lisbon'],
])('personal columns of %s go by their names', (_, text, shown) => {
  expect(fields.redactText(text).text).toBe(shown)
  expect(redactor.redactText(text).text).toBe(shown)
  expect(redactor.redactText(shown).text).toBe(shown)
  for (let at = 0; at <= text.length; at++) {
    const stream = redactor.stream()
    expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(shown)
  }
})

test('secrets and personal values of one table go together', () => {
  expect(redactor.redactText('last_name,password\nOkafor,pl4inWord7\n').text).toBe(
    'last_name,password\n[NAME_1],[PASSWORD_1]\n',
  )
})

test.each([
  'Enter your first name, last name and date of birth, then press Save.\nThanks, Mira\n',
  'first_name,last_name\n\n1,2\nx1,y2\n',
  'id,street\n1,none\n2,-\n',
  'SELECT first_name, last_name FROM people;\nUPDATE people SET dob = NULL;\n',
  '| Column | Type |\n|---|---|\n| first_name | text |\n| dob | date |\n',
  "orderBy('last_name', 'DESC')\n['First Name', 'Last Name']\n('surname', 'City', 'Country')\nindex('surname', 'Customers')\n",
  'const { firstName, lastName, street } = person\nconst fields = ["first_name", "last_name"]\n',
])('stays: %j', (text) => {
  expect(redactor.redactText(text).text).toBe(text)
})

test('without the rule no personal column goes', () => {
  const text = 'id,first_name\n1,Mira\n'
  expect(createRedactor().redactText(text).text).toBe(text)
})

test('a value before a placeholder is redacted once', () => {
  const once = fields.redactText('street=12 Harbour Row, 16777216 B').text
  expect(once).toBe('street=[ADDRESS_1], 16777216 B')
  expect(fields.redactText(once).text).toBe(once)
})

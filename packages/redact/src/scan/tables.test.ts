import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'

// Made up, and put together here so that no scanner takes this file for a leak.
const ONE = ['tr0ub4dor', 'x9'].join('')
const TWO = ['Winter', '2031!'].join('')
const redactor = createRedactor()

describe('a column that names secrets, in a text', () => {
  test.each([
    ['comma separated', `id,user,password\n1,ann,${ONE}\n2,bob,${TWO}\n`],
    ['a blank after each comma', `id, user, password\n1, ann, ${ONE}\n2, bob, ${TWO}\n`],
    ['two columns, a blank after the comma', `user, password\nann, ${ONE}\nbob, ${TWO}\n`],
    ['two columns', `user,password\nann,${ONE}\nbob,${TWO}\n`],
    ['indented', `rows:\n    id, user, password\n    1, ann, ${ONE}\n    2, bob, ${TWO}\n`],
    ['names of two words', `Full name,Password\nAnn Lee,${ONE}\nBob Lee,${TWO}\n`],
    ['quoted cells after blanks', `id, note, password\n1, "a, b", ${ONE}\n2, "a, b, c", "${TWO}"\n`],
    ['lines that are no rows between rows', `id, user, password\n1, ann, ${ONE}\nx\n(see below)\n2, bob, ${TWO}\n`],
    ['tab separated', `id\tuser\tpassword\n1\tann\t${ONE}\n2\tbob\t${TWO}\n`],
    ['semicolons, quoted', `"id";"password"\n"1";"${ONE}"\n"2";"${TWO}"\n`],
    ['Markdown', `| id | password |\n|----|----------|\n| 1 | ${ONE} |\n| 2 | ${TWO} |\n`],
    ['psql', ` id |  password  | user \n----+------------+------\n  1 | ${ONE} | ann\n  2 | ${TWO} | bob\n(2 rows)\n`],
    ['psql, last column', ` id |  password  \n----+------------\n  1 | ${ONE}\n  2 | ${TWO}\n(2 rows)\n`],
    ['psql, one column', `  password  \n------------\n ${ONE}\n ${TWO}\n(2 rows)\n`],
    [
      'MySQL',
      `+----+-------------+\n| id | password    |\n+----+-------------+\n|  1 | ${ONE} |\n|  2 | ${TWO} |\n+----+-------------+\n2 rows in set\n`,
    ],
    [
      'MySQL, one column',
      `+-------------+\n| password    |\n+-------------+\n| ${ONE} |\n| ${TWO} |\n+-------------+\n`,
    ],
    [
      'SQLite box',
      `┌────┬─────────────┐\n│ id │  password   │\n├────┼─────────────┤\n│ 1  │ ${ONE} │\n│ 2  │ ${TWO} │\n└────┴─────────────┘\n`,
    ],
    [
      'DuckDB box',
      `┌───────┬─────────────┐\n│  id   │  password   │\n│ int32 │   varchar   │\n├───────┼─────────────┤\n│     1 │ ${ONE} │\n│     2 │ ${TWO} │\n└───────┴─────────────┘\n`,
    ],
    ['bold names', `| **User** | **Password** |\n|:--|:--|\n| ann | ${ONE} |\n| bob | ${TWO} |\n`],
    ['a byte order mark', `\ufeffpassword,name\n${ONE},ann\n${TWO},bob\n`],
    [
      'other bars below',
      `┏━━━━┳━━━━━━━━━━┓\n┃ id ┃ password ┃\n┡━━━━╇━━━━━━━━━━┩\n│ 1  │ ${ONE} │\n│ 2  │ ${TWO} │\n└────┴──────────┘\n`,
    ],
    ['names and values', `name,value\nDB_PASSWORD,${ONE}\nADMIN_PASSWORD,${TWO}\nPORT,5432\n`],
    [
      'names and values in a box',
      `│ NAME        │ VALUE      │\n├─────────────┼────────────┤\n│ DB_PASSWORD │ ${ONE} │\n│ PASSWORD_2  │ ${TWO} │\n`,
    ],
    ['SQLite list', `id|user|password\n1|ann|${ONE}\n2|bob|${TWO}\n`],
    ['SQLite column', `id  user  password   \n--  ----  -----------\n1   ann   ${ONE}\n2   bob   ${TWO}\n`],
    ['Oracle', `        ID PASSWORD\n---------- ------------\n         1 ${ONE}\n         2 ${TWO}\n`],
    ['kubectl', `NAME    PASSWORD      AGE\nweb-1   ${ONE}   3d\nweb-2   ${TWO}    3d\n`],
    [
      'reStructuredText',
      `=====  ===========\nid     password\n=====  ===========\n1      ${ONE}\n2      ${TWO}\n=====  ===========\n`,
    ],
    ['pg_dump', `COPY public.users (id, login, password) FROM stdin;\n1\tann\t${ONE}\n2\tbob\t${TWO}\n\\.\n`],
  ])('%s: goes cell by cell, whatever the pieces', (_, text) => {
    const expected = text.replace(ONE, '[PASSWORD_1]').replace(TWO, '[PASSWORD_2]')
    expect(redactor.redactText(text).text).toBe(expected)
    expect(redactor.redactValue({ stdout: text }).value).toEqual({ stdout: expected })
    for (let at = 1; at < text.length; at++) {
      const stream = redactor.stream()
      expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end(), `cut at ${at}`).toBe(expected)
    }
  })

  test.each([
    ['a table of settings', 'Name      Secret\n--------  ------------------\nweb       stored in a vault\n'],
    [
      'types of columns',
      '  Column  |  Type   | Nullable\n----------+---------+----------\n password | text    | not null\n',
    ],
    ['counts', 'NAME      SECRETS   AGE\ndefault   1         12d\nbuilder   2         12d\n'],
    ['a heading', 'Password\n--------\nPasswords are kept in the vault.\n'],
    [
      'the types of a box',
      '│  id   │  password   │\n│ int32 │   varchar   │\n├───────┼─────────────┤\n└───────┴─────────────┘\n',
    ],
    [
      'names of secrets',
      '| Secret | Description |\n|---|---|\n| `NPM_TOKEN` | to publish |\n| AWS_ACCESS_KEY_ID | to deploy |\n',
    ],
    ['words in columns', 'the token   of the day\nis kept     in memory2\n'],
    [
      'what a function gives back',
      '        return username, password, True\n\n    # We only care about 401 responses, anything else2\n    def connect(self, port=0, timeout=-999):\n',
    ],
    [
      'what a function gives back, and another below it',
      'return user, password\ndef parse_2(url, start=0):\n    pass\n',
    ],
    [
      'a sentence',
      '    The username, password, hostname, and port\n    of netloc2, path3, query4, and fragment5 are\n    kept (rfc3986), see x1\n',
    ],
    ['variables', '    user, password, host\n    = url2.split(b2), c3\n    x = y2, z3, a4\n'],
    [
      'a signature',
      'pbkdf2(password, salt, rounds)\nfrom the password, salt, rounds\n\n### sha256.hkdf(key, salt, info?, length?)\n',
    ],
    ['a query', 'SELECT user, password\nFROM users2, other3\nWHERE a1, b2\n'],
  ])('%s: stays', (_, text) => {
    expect(redactor.redactText(text).text).toBe(text)
  })
})

describe('a column that names secrets, in JSON', () => {
  test.each([
    [
      'columns and rows',
      {
        columns: ['id', 'password'],
        rows: [
          [1, ONE],
          [2, 'q8-x'],
        ],
      },
      ['/rows/0/1', '/rows/1/1'],
    ],
    ['rows before columns', { rows: [[1, ONE]], columns: ['id', 'password'] }, ['/rows/0/1']],
    [
      'columns with types',
      { fields: [{ name: 'id' }, { name: 'password', dataTypeID: 25 }], rows: [[1, ONE]] },
      ['/rows/0/1'],
    ],
    [
      'BigQuery',
      {
        schema: {
          fields: [
            { name: 'id', type: 'INTEGER' },
            { name: 'password', type: 'STRING' },
          ],
        },
        rows: [{ f: [{ v: '1' }, { v: ONE }] }],
      },
      ['/rows/0/f/1/v'],
    ],
    [
      'Athena',
      {
        ResultSet: {
          ResultSetMetadata: { ColumnInfo: [{ Name: 'id' }, { Name: 'password' }] },
          Rows: [{ Data: [{ VarCharValue: '1' }, { VarCharValue: ONE }] }],
        },
      },
      ['/ResultSet/Rows/0/Data/1/VarCharValue'],
    ],
    [
      'Snowflake',
      { resultSetMetaData: { rowType: [{ name: 'ID' }, { name: 'PASSWORD' }] }, data: [['1', ONE]] },
      ['/data/0/1'],
    ],
    [
      'RDS Data',
      { columnMetadata: [{ name: 'id' }, { name: 'password' }], records: [[{ longValue: 1 }, { stringValue: ONE }]] },
      ['/records/0/1/stringValue'],
    ],
    [
      'Kubernetes',
      { kind: 'Table', columnDefinitions: [{ name: 'Name' }, { name: 'Password' }], rows: [{ cells: ['a', ONE] }] },
      ['/rows/0/cells/1'],
    ],
    [
      'InfluxDB',
      { results: [{ series: [{ columns: ['time', 'password'], values: [[1, ONE]] }] }] },
      ['/results/0/series/0/values/0/1'],
    ],
    [
      'a list of lists',
      [
        ['id', 'password'],
        [1, ONE],
      ],
      ['/1/1'],
    ],
    [
      'a sheet',
      {
        range: 'A1:B2',
        values: [
          ['id', 'password'],
          ['1', ONE],
        ],
      },
      ['/values/1/1'],
    ],
    [
      'Athena, without metadata',
      {
        ResultSet: {
          Rows: [
            { Data: [{ VarCharValue: 'id' }, { VarCharValue: 'password' }] },
            { Data: [{ VarCharValue: '1' }, { VarCharValue: ONE }] },
          ],
        },
      },
      ['/ResultSet/Rows/1/Data/1/VarCharValue'],
    ],
    [
      'a first row of words',
      {
        columns: ['note', 'password'],
        rows: [
          ['token', 'q8-x'],
          ['b', ONE],
        ],
      },
      ['/rows/0/1', '/rows/1/1'],
    ],
    ['labels', { columns: [{ name: 'c0', label: 'id' }, { label: 'Password' }], rows: [[1, ONE]] }, ['/rows/0/1']],
    ['display names', { columns: [{ displayName: 'id' }, { title: 'Password' }], rows: [[1, ONE]] }, ['/rows/0/1']],
    ['a column without a name', { columns: ['?column?', 'password'], rows: [[1, ONE]] }, ['/rows/0/1']],
    [
      'Google Visualization',
      {
        cols: [
          { id: 'A', label: 'id' },
          { id: 'B', label: 'password' },
        ],
        rows: [{ c: [{ v: 1 }, { v: ONE }] }],
      },
      ['/rows/0/c/1/v'],
    ],
    ['a string of JSON', { body: JSON.stringify({ columns: ['id', 'password'], rows: [[1, ONE]] }) }, ['/body']],
  ] as const)('%s: goes value by value', (_, value, pointers) => {
    const { value: out, redactions } = redactor.redactValue(value)
    expect(JSON.stringify(out)).not.toContain(ONE)
    expect(JSON.stringify(out)).not.toContain('q8-x')
    expect(redactions).toEqual([{ type: 'PASSWORD', count: pointers.length, pointers }])
  })

  test('JSON lines below a line of names go as well', () => {
    const source = `["id","password"]\n[1,"${ONE}"]\n[2,"${TWO}"]\n`
    expect(redactor.edits(source).map(({ start, end }) => source.slice(start, end))).toEqual([ONE, TWO])
  })

  test('the personal columns of rows tell about their values', () => {
    const all = createRedactor({ rules: ['fields', 'card'] })
    const value = { columns: ['id', 'date_of_birth', 'card'], rows: [[1, '1985-03-04', '4111111111111111']] }
    expect(all.redactValue(value).value).toEqual({ ...value, rows: [[1, '[BIRTH_DATE_1]', '[CARD_1]']] })
  })

  test.each([
    ['names that stand beside no rows', { required: ['user', 'password'], oneOf: [{ enum: ['basic', 'oauth2'] }] }],
    ['rows wider than the names', { columns: ['id', 'password'], rows: [[1, 'abc1', 3]] }],
    [
      'words below words',
      [
        ['word', 'token'],
        ['the', 'DET'],
        ['lamp', 'NOUN'],
      ],
    ],
    [
      'types of columns',
      {
        columns: ['column_name', 'password'],
        rows: [
          ['a', 'varchar'],
          ['b', null],
        ],
      },
    ],
    ['settings of a grid', { columns: [{ field: 'password', width: 80 }], rows: [{ cells: 4, height: 12 }] }],
  ])('%s: stay', (_, value) => {
    expect(redactor.redactValue(value).value).toBe(value)
  })

  test('reads rows within rows within rows in linear time', () => {
    const lists = (depth: number) => '[["password"],'.repeat(depth) + '["x"]' + ']'.repeat(depth)
    const tables = (depth: number) =>
      `{"columns":["password"],"rows":[["a1b2"],`.repeat(depth) + '1' + ']}'.repeat(depth)
    expect(redactor.scanner.scanJson(lists(20_000))).toEqual([])
    expect(redactor.scanner.scanJson(tables(5000))?.length).toBeGreaterThan(100)
  })

  test('lists within a cell do not hide the cell beside it', () => {
    const value = { columns: ['password', 'tree'], rows: [[ONE, [[[[[[[1]]]]]]]]] }
    expect(redactor.redactValue(value).value).toEqual({ ...value, rows: [['[PASSWORD_1]', [[[[[[[1]]]]]]]]] })
  })
})

import { ingest, readDocument } from '@selvedge/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createFieldPolicy, type FieldPolicyOptions } from './field-policy.ts'

const view = (source: string, options: FieldPolicyOptions, audience: 'model' | 'user' = 'model', kind?: 'csv') =>
  createFieldPolicy(options).view(readDocument(source, kind === undefined ? {} : { mediaType: 'text/csv' }), audience)

describe('what is denied', () => {
  test.each([
    ['{"a":1,"b":2,"c":3}', '/a', '{"b":2,"c":3}'],
    ['{"a":1,"b":2,"c":3}', '/b', '{"a":1,"c":3}'],
    ['{"a":1, "b":2, "c":3}', '/c', '{"a":1, "b":2}'],
    ['{ "a": 1 }', '/a', '{  }'],
    ['{"a":{"b":[1,2]},"c":1}', '/a/b', '{"a":{},"c":1}'],
    ['{"rows":[{"x":1,"y":2},{"y":3,"x":4}]}', '/rows/*/x', '{"rows":[{"y":2},{"y":3}]}'],
    ['{"rows":[1,2,3]}', '/rows/1', '{"rows":[1,null,3]}'],
    ['{"rows":[1,2,3]}', '/rows/*', '{"rows":[]}'],
    ['{"a":{"n":1,"b":{"n":2}},"n":3}', '/**/n', '{"a":{"b":{}}}'],
    ['{"a~/b":1,"c":2}', '/a~0~1b', '{"c":2}'],
    [String.raw`{"raw":"{\"n\":1,\"m\":2}"}`, '/raw/n', String.raw`{"raw":"{\"m\":2}"}`],
    ['{"a":1}', '/b', '{"a":1}'],
  ])('of %s without %s is %s', (source, pointer, expected) => {
    expect(view(source, { rules: [{ pointer, deny: ['model'] }] }).document.source).toBe(expected)
    expect(view(source, { rules: [{ pointer, deny: ['model'] }] }, 'user').document.source).toBe(source)
  })

  test('is counted and named', () => {
    const { removed } = view('{"a":{"b":[1,2]},"c":1,"d":0}', { rules: [{ pointer: '/a', deny: ['model'] }] })
    expect(removed).toEqual([{ pointer: '/a', count: 2 }])
  })

  test('empties cells of a table, and keeps its columns', () => {
    const { document } = view(
      'id,note,x\n1,"a, b",2\n3,c,4\n',
      { rules: [{ pointer: '/*/note', deny: ['model'] }] },
      'model',
      'csv',
    )
    expect(document.source).toBe('id,note,x\n1,,2\n3,,4\n')
  })

  test('goes whole where the whole is denied', () => {
    expect(view('{"a":1}', { rules: [{ pointer: '', deny: ['model'] }] })).toMatchObject({ isEmpty: true })
    expect(view('plain words', { rules: [{ pointer: '', deny: ['model'] }] })).toMatchObject({ isEmpty: true })
    expect(view('plain words', { rules: [{ pointer: '/a', deny: ['model'] }] }).document.source).toBe('plain words')
  })
})

describe('what begins as JSON and cannot be read as it', () => {
  const cut = '{"id":1,"internal_note":"SECRETNOTE and mo'
  const rules = [{ pointer: '/*/internal_note', deny: ['model', 'store'] as const }]

  test.each([cut, '{"id":1,"internal_note":"SECRETNOTE"', `[${cut}`, JSON.stringify(cut), `{}\n${cut}`])(
    'goes whole: %j',
    (source) => {
      const shown = view(source, { rules })
      expect(shown).toMatchObject({ isEmpty: true, unreadable: 1, removed: [{ pointer: '', count: 1 }] })
      expect(shown.document.source).toBe('')
      expect(view(source, { rules }, 'user').document.source).toBe(source)
    },
  )

  test('goes where it was called JSON, however it begins', () => {
    const policy = createFieldPolicy({ rules })
    const tail = 'NOTE","internal_note":"SECRETNOTE"}]'
    expect(policy.view(readDocument(tail, { mediaType: 'application/json' }), 'model').isEmpty).toBe(true)
    expect(policy.view(readDocument(tail, { name: 'orders.json' }), 'model').isEmpty).toBe(true)
    expect(policy.view(readDocument('', { mediaType: 'application/json' }), 'model').removed).toEqual([])
  })

  test('goes where cut lines could be taken for a table', () => {
    const source = [1, 2, 3, 4].map((id) => `{"id":${id},"internal_note":"SECRETNOTE"`).join('\n')
    const policy = createFieldPolicy({ rules })
    expect(policy.view(readDocument(source, { mediaType: 'text/csv' }), 'model').isEmpty).toBe(true)
  })

  test('goes from among the records, whatever it begins with', () => {
    const source = `{"id":1}\n{"id":2,"internal_note":"x"}\nNOTE"}\n${cut}`
    const shown = createFieldPolicy({ rules }).view(readDocument(source, { kind: 'jsonl' }), 'store')
    expect(shown.document.source).toBe('{"id":1}\n{"id":2}\nnull\nnull')
    expect(shown).toMatchObject({ unreadable: 2, isEmpty: false })
    expect(shown.removed.map(({ pointer }) => pointer)).toEqual(['/2', '/3', '/1/internal_note'])
  })

  test.each([
    [{ id: 1, raw: cut }, '/raw/internal_note', { id: 1 }],
    [{ id: 1, raw: cut }, '/**/internal_note', { id: 1 }],
    [{ id: 1, raw: cut }, '/other/internal_note', { id: 1, raw: cut }],
    [{ list: [cut, 'words'] }, '/list/*/internal_note', { list: [null, 'words'] }],
    [{ raw: JSON.stringify({ id: 1, inner: cut }) }, '/raw/inner/internal_note', { raw: '{"id":1}' }],
    [{ raw: `${cut} ${'more, '.repeat(200)}` }, '/raw/internal_note', {}],
    [{ raw: '{}', name: '{name}', log: '[INFO] started' }, '/**/internal_note', null],
  ])('of %j without %s goes from its string', (value, pointer, expected) => {
    const policy = createFieldPolicy({ rules: [{ pointer, deny: ['model'] }] })
    expect(policy.project(value, 'model')).toEqual(expected ?? value)
    expect(policy.project(value, 'user')).toEqual(value)
  })

  test('goes from the cells of a table', () => {
    const source = 'id,payload\n1,"{""id"":1,""internal_note"":""SECRETNOTE"\n2,words\n'
    const { document } = view(
      source,
      { rules: [{ pointer: '/*/payload/internal_note', deny: ['model'] }] },
      'model',
      'csv',
    )
    expect(document.source).not.toContain('SECRETNOTE')
  })

  test('goes also from what a rule allows, and stays where nothing is denied', () => {
    const allowed = [{ pointer: '', allow: ['model'] as const }]
    expect(view(cut, { rules: [...allowed, ...rules], default: 'deny' }).isEmpty).toBe(true)
    expect(view(cut, { rules: allowed, default: 'deny' }).document.source).toBe(cut)
    expect(view(cut, { rules }, 'user').document.source).toBe(cut)
    expect(view(cut, {}).document.source).toBe(cut)
  })

  test.each(['2024-01-01 INFO {"internal_note":"in a log"}', '# Notes\n\n- [x] done', '[INFO] started', 'plain words'])(
    'is not what is a text: %j is shown, but not with the default to deny',
    (source) => {
      expect(view(source, { rules }).document.source).toBe(source)
      expect(view(source, { rules, default: 'deny' }).isEmpty).toBe(true)
    },
  )

  test('never shows a denied field, wherever its text is cut off', () => {
    const policy = createFieldPolicy({ rules: [{ pointer: '/**/note', deny: ['model'] }] })
    const row = { id: 1, tags: ['a', 'b'], inner: JSON.stringify({ note: 'SECRETNOTE', x: [1] }), note: 'SECRETNOTE' }
    const sources = [row, [row, row], { rows: [row] }].flatMap((value) => [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      `${JSON.stringify(value)}\n${JSON.stringify(value)}\n${JSON.stringify(value)}`,
    ])
    for (const source of sources) {
      for (let end = 1; end <= source.length; end += 3) {
        expect(policy.view(readDocument(source.slice(0, end)), 'model').document.source).not.toContain('SECRET')
      }
    }
  })
})

describe('with the default to deny', () => {
  test.each([
    ['{"a":1,"b":{"c":2,"d":3},"e":[{"f":4,"g":5}]}', ['/a', '/b/c', '/e/*/g'], '{"a":1,"b":{"c":2},"e":[{"g":5}]}'],
    [String.raw`{"raw":"{\"n\":1,\"m\":2}","x":0}`, ['/raw/m'], String.raw`{"raw":"{\"m\":2}"}`],
  ])('of %s only %j is shown', (source, pointers, expected) => {
    const rules = pointers.map((pointer) => ({ pointer, allow: ['model'] as const }))
    expect(view(source, { rules, default: 'deny' }).document.source).toBe(expected)
  })

  test('a denial within what is allowed holds', () => {
    const rules = [
      { pointer: '/a', allow: ['model'] as const },
      { pointer: '/a/secret', deny: ['model'] as const },
    ]
    expect(view('{"a":{"x":1,"secret":2},"b":3}', { rules, default: 'deny' }).document.source).toBe('{"a":{"x":1}}')
  })

  test('nothing allowed leaves nothing, of texts too', () => {
    expect(view('{"a":1}', { default: { model: 'deny' } }).isEmpty).toBe(true)
    expect(view('plain words', { default: 'deny' }).isEmpty).toBe(true)
    expect(view('plain words', { default: { model: 'deny' } }, 'user').isEmpty).toBe(false)
    expect(view('plain words', { rules: [{ pointer: '', allow: ['model'] }], default: 'deny' }).isEmpty).toBe(false)
  })

  test('no value outside of what is allowed is ever shown', () => {
    const policy = createFieldPolicy({ rules: [{ pointer: '/**/open', allow: ['audit'] }], default: 'deny' })
    const secret = fc.constant('TESTONLY')
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, secret, fc.array(tie('node'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(fc.constantFrom('shut', 'a', 'b/c', '~'), tie('node'), { maxKeys: 3 }),
    }))
    fc.assert(
      fc.property(tree.object, fc.string(), (value, open) => {
        const data = { ...(value as object), open: `shown ${open}` }
        const shown = policy.project(data, 'audit')
        expect(JSON.stringify(shown)).not.toContain('TESTONLY')
        expect(shown).toMatchObject({ open: `shown ${open}` })
      }),
      { numRuns: 200 },
    )
  })
})

describe('annotations', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      note: { type: 'string', 'x-audience': ['audit'] },
      pin: { writeOnly: true },
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    },
    $defs: {
      line: { properties: { cost: { 'x-audience': ['user', 'audit'] }, parts: { items: { $ref: '#/$defs/line' } } } },
    },
  }
  const data = {
    id: '7',
    note: 'n',
    pin: 1,
    lines: [{ cost: 1, parts: [{ cost: 2, parts: [{ cost: 3, sku: 'x' }] }] }],
  }

  test('of a schema close what they do not name, to any depth', () => {
    const policy = createFieldPolicy({ schema })
    expect(policy.project(data, 'model')).toEqual({ id: '7', lines: [{ parts: [{ parts: [{ sku: 'x' }] }] }] })
    expect(policy.project(data, 'audit')).toEqual({ id: '7', note: 'n', lines: data.lines })
  })

  test('of a schema the tool declares never open anything', () => {
    const policy = createFieldPolicy({ default: 'deny' })
    const document = readDocument(JSON.stringify(data))
    expect(policy.view(document, 'audit', schema).isEmpty).toBe(true)
    const open = createFieldPolicy()
    expect(JSON.parse(open.view(document, 'user', schema).document.source)).toEqual({ id: '7', lines: data.lines })
  })

  test('of MCP blocks keep them from readers they are not for', () => {
    const result = {
      content: [
        { type: 'text', text: 'for both' },
        { type: 'text', text: 'for the user', annotations: { audience: ['user'] } },
        { type: 'text', text: 'for the model', annotations: { audience: ['assistant'] } },
      ],
    }
    const { document } = ingest(result, { now: () => new Date(0) })
    const policy = createFieldPolicy()
    expect(policy.view(document, 'model').document.source).toContain('for the model')
    expect(policy.view(document, 'model').document.source).not.toContain('for the user')
    expect(policy.view(document, 'user').document.source).not.toContain('for the model')
    expect(policy.view(document, 'store').document).toBe(document)
  })
})

test('refuses rules that say nothing or speak of nobody', () => {
  expect(() => createFieldPolicy({ rules: [{ pointer: '/a' }] })).toThrow(/allow.*deny/)
  expect(() => createFieldPolicy({ rules: [{ pointer: 'a', deny: ['model'] }] })).toThrow(/begin with '\/'/)
  expect(() => createFieldPolicy({ rules: [{ pointer: '/a', deny: ['world' as never] }] })).toThrow(/"world"/)
  expect(() => createFieldPolicy({ default: 'maybe' as never })).toThrow(/"maybe"/)
})

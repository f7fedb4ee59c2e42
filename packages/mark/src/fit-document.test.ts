import type { JsonObject } from '@selvedge/contract'
import { createContext, type RunOptions } from '@selvedge/pipeline'
import { loadCounter } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { HANDLE, RESOURCE, draftOf } from './draft.fixture.ts'
import { fitDocument, type FitDocumentOptions } from './fit-document.ts'
import { fitsWhole } from './fits-whole.ts'

const fit = async (draft: ReturnType<typeof draftOf>, options: RunOptions, given?: FitDocumentOptions) =>
  fitDocument(draft, await createContext(options), given)

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, city: `Town ${index}`, note: 'a note in several words' }))

describe('a result that fits', () => {
  test('is the input itself when there is nothing to say', async () => {
    const source = '{ "id": 9007199254740993,\n  "name": "caf\\u00e9" }'
    const { fit: fitted, result } = await fit(draftOf(source), { budget: { tokens: 200 } })
    expect(fitted.text).toBe(source)
    expect(result.data).toEqual({ id: '9007199254740993', name: 'café' })
    expect(result.warnings.map(({ code, pointer }) => [code, pointer])).toEqual([['unsafe_integer', '/id']])
    expect(result.completeness).toMatchObject({ state: 'complete', coverage: { units_shown: 2, units_total: 2 } })
  })

  test('is a model view in an explicit envelope', async () => {
    const { fit: fitted } = await fit(draftOf('two words'), { budget: { tokens: 200 }, present: 'envelope' })
    expect(fitted.text).toBe('{"status":"succeeded","data":"two words"}')
  })

  test('says in a visible line that there is nothing', async () => {
    for (const [source, line] of [
      ['', '[empty result: the tool returned blank text]'],
      ['  \n\n', '[empty result: the tool returned blank text]'],
      ['[]', '[empty result: the tool returned an empty list, []]'],
      ['{}', '[empty result: the tool returned an empty object, {}]'],
      ['null', '[empty result: the tool returned null]'],
    ] as const) {
      const draft = draftOf(source, {}, {}, source === 'null' ? { kind: 'json' } : {})
      expect((await fit(draft, { budget: { tokens: 200 } })).fit.text).toBe(line)
    }
    const nothing = await fit(draftOf('', { documentIs: 'nothing' }), { budget: { tokens: 200 } })
    expect(nothing.fit.text).toBe('[empty result: the tool returned nothing]')
    expect(nothing.result.warnings.map(({ code }) => code)).toEqual(['empty_result'])
  })

  test('that is an empty object ends even where nothing fits', async () => {
    const { fit: fitted } = await fit(draftOf('{}'), { budget: { tokens: 5 }, present: 'envelope' })
    expect(fitted.text).toBe('{"status":"partial"}')
  })

  test('is written without loss in columns before anything is left out', async () => {
    const source = JSON.stringify({ total: 30, items: rows(30) }, null, 2)
    const { fit: fitted, result } = await fit(draftOf(source), { budget: { tokens: 400 } })
    expect(fitted.text).toMatch(
      /^\{"total":30,"items":\{"all":\{"note":"a note in several words"\},"cols":\["id","city"\],/,
    )
    expect(result.completeness.state).toBe('complete')
    expect(result.status).toBe('succeeded')
  })

  test('collapses repeated lines before anything is left out', async () => {
    const { fit: fitted, result } = await fit(draftOf(`start\n${'waiting for the lock\n'.repeat(90)}end`), {
      budget: { tokens: 60 },
    })
    expect(fitted.text).toBe('start\nwaiting for the lock\n[line above repeated 89 more times]\nend')
    expect(result.completeness.state).toBe('complete')
  })
})

describe('a result that was cut', () => {
  test('of text marks gaps with the number of the line that follows', async () => {
    const source = Array.from({ length: 900 }, (_, index) => `line number ${index + 1}`).join('\n')
    const { fit: fitted, result } = await fit(draftOf(source, {}, { resource: RESOURCE }), { budget: { tokens: 70 } })
    expect(fitted.text).toBe(
      `[partial, truncated: 6 of 900 lines; read or search the rest: ${HANDLE}]\n` +
        'line number 1\nline number 2\nline number 3\n…898: line number 898\nline number 899\nline number 900',
    )
    expect(result.data).toEqual({
      segments: [
        { from: 1, to: 3, text: 'line number 1\nline number 2\nline number 3' },
        { from: 898, to: 900, text: 'line number 898\nline number 899\nline number 900' },
      ],
    })
    expect(result.completeness).toMatchObject({
      state: 'truncated',
      reason: 'context_budget',
      omitted: [{ lines: [4, 897], count: 894, reason: 'context_budget' }],
      local_next: { type: 'resource', uri: HANDLE, lines: [4, 897] },
    })
    expect(fitted.origin('/segments/1/text')).toEqual({ lines: [898, 900] })
  })

  test('of CSV keeps raw cells, and names rows', async () => {
    const source = [
      'id,title',
      ...Array.from({ length: 90 }, (_, index) => `${index},"Title, ""quoted"" ${index}"`),
    ].join('\n')
    const { fit: fitted, result } = await fit(draftOf(source, {}, {}, { kind: 'csv' }), { budget: { tokens: 60 } })
    expect(fitted.text).toBe(
      '[partial, truncated: 3 of 90 rows]\n#,id,title\n0,0,"Title, ""quoted"" 0"\n1,1,"Title, ""quoted"" 1"\n89,89,"Title, ""quoted"" 89"',
    )
    expect(result.data).toEqual([
      { id: '0', title: 'Title, "quoted" 0' },
      { id: '1', title: 'Title, "quoted" 1' },
      { id: '89', title: 'Title, "quoted" 89' },
    ])
    expect(result.completeness).toMatchObject({ returned_items: 3, available_items: 90, items_at: '/data' })
  })

  test('of a string keeps a string in data: pieces in order, nothing added', async () => {
    const log = Array.from({ length: 300 }, (_, index) => `line ${index + 1} of the log`).join('\n')
    const { fit: fitted, result } = await fit(draftOf(JSON.stringify({ job: 'build', log })), {
      budget: { tokens: 80 },
    })
    expect(fitted.text).toBe(
      '{"status":"partial","completeness":{"state":"truncated","shown":"7 of 301 pieces"},"data":{"job":"build",' +
        '"log":{"1":"line 1 of the log\\nline 2 of the log\\nline 3 of the log","298":"line 298 of the log\\nline 299 of the log\\nline 300 of the log"}}}',
    )
    expect(result.data).toEqual({
      job: 'build',
      log: 'line 1 of the log\nline 2 of the log\nline 3 of the log\nline 298 of the log\nline 299 of the log\nline 300 of the log',
    })
    expect(result.completeness.omitted).toEqual([
      { pointer: '/log', lines: [4, 297], count: 294, reason: 'context_budget' },
    ])
  })

  test('of JSON in a string leaves JSON in the string', async () => {
    const body = JSON.stringify({ items: rows(40), total: 40 })
    const { result } = await fit(draftOf(JSON.stringify({ body, ok: true })), { budget: { tokens: 120 } })
    const inner = JSON.parse((result.data as JsonObject)['body'] as string) as { readonly items: unknown[] }
    expect(inner.items[0]).toEqual({ id: 0, city: 'Town 0', note: 'a note in several words' })
    expect(inner.items.length).toBeLessThan(40)
  })

  test('shows the beginning of a value where no whole one fits, at the end of a word', async () => {
    const { fit: fitted, result } = await fit(draftOf('alpha beta gamma '.repeat(910)), {
      budget: { tokens: 40 },
      present: 'plain',
    })
    expect(fitted.text).toBe(
      '[partial, truncated: 0 of 62 pieces, and the start of one]\n' +
        'alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta\n…',
    )
    expect(result.data).toEqual({
      segments: [
        {
          from: 1,
          to: 1,
          text: 'alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta gamma alpha beta',
        },
      ],
    })
  })

  test('never shows half a character', async () => {
    for (let tokens = 16; tokens < 40; tokens++) {
      const draft = draftOf('\u{1F989}\u{1F30B}\u{1D49C}'.repeat(900))
      const { fit: fitted, result } = await fit(draft, { budget: { tokens }, present: 'plain' })
      expect(fitted.text).not.toMatch(/\p{Cs}/u)
      expect(JSON.stringify(result.data)).not.toMatch(/\\ud/)
    }
  })

  test('of a page keeps the cursor, and names first what it skips', async () => {
    const completeness = {
      state: 'partial',
      reason: 'page',
      available_items: 500,
      next: { type: 'cursor', value: 'c2' },
    } as const
    const source = JSON.stringify({ items: rows(40) })
    const stored = await fit(draftOf(source, { completeness }, { resource: RESOURCE }), { budget: { tokens: 200 } })
    expect(stored.result.completeness).toMatchObject({
      state: 'truncated',
      available_items: 500,
      next: { type: 'cursor', value: 'c2' },
      local_next: { type: 'resource', uri: HANDLE, pointer: '/items' },
    })
    expect(stored.fit.text).toContain('"local_next":{"pointer":"/items","rows":')
    const lost = await fit(draftOf(source, { completeness }), { budget: { tokens: 200 } })
    expect(lost.result.completeness.local_next).toBeUndefined()
    expect(lost.result.warnings.map(({ code }) => code)).toEqual(['page_cut'])
  })

  test('of a failed call stays failed, its output in the error', async () => {
    const error = {
      category: 'business',
      code: 'exit_2',
      message: 'exit code 2',
      retryable: false,
      action: 'explain_to_user',
    } as const
    const source = Array.from({ length: 400 }, (_, index) => `step ${index}`).join('\n')
    const { fit: fitted, result } = await fit(
      draftOf(source, { status: 'failed', error, documentIs: 'error_output' }),
      {
        budget: { tokens: 60 },
      },
    )
    expect(result).toMatchObject({ status: 'failed', data: null, evidence: [], completeness: { state: 'truncated' } })
    expect(result.error?.output).toMatchObject({ segments: [{ from: 1 }, { to: 400 }] })
    expect(fitted.text).toMatch(
      /^\[failed, truncated: \d of 400 lines\]\n\[error exit_2 \(business\): exit code 2; not retryable; action: explain_to_user\]\nstep 0\n/,
    )
  })
})

describe('base64', () => {
  const image = `iVBORw0KGgo${'aB3/xY9+kLmN0pQrStUvWz'.repeat(400)}`

  test('is named in the text and left out of the data', async () => {
    const draft = draftOf(JSON.stringify({ caption: 'a map', image, size: 3 }))
    const { fit: fitted, result } = await fit(draft, { budget: { tokens: 100 } })
    expect(fitted.text).toBe(
      '{"status":"partial","completeness":{"state":"truncated","shown":"2 of 3 pieces"},"data":{"caption":"a map","image":"[image/png, 6608 bytes]","size":3}}',
    )
    expect(result.data).toEqual({ caption: 'a map', size: 3 })
    expect(result.completeness.omitted).toEqual([{ pointer: '/image', count: 1, reason: 'context_budget' }])
  })
})

describe('a page of markup', () => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>Paragraph ${index} of the <b>guide</b>.</p>\n`).join(
    '',
  )
  const page = `<html><head><title>Guide</title></head><body><h1>Guide</h1>${paragraphs}</body></html>`

  test('is shown as its reader sees it, and never called complete then', async () => {
    const { fit: fitted, result } = await fit(draftOf(page, {}, {}, { mediaType: 'text/html' }), {
      budget: { tokens: 700 },
    })
    expect(fitted.text).toMatch(/^\[partial, truncated: (\d+) of \1 pieces of the readable text\]\nGuide\n/)
    expect(fitted.text).not.toContain('<p>')
    expect(result.completeness).toMatchObject({ state: 'truncated', omitted: [{ lines: [1, 61] }] })
  })
})

describe('the limits beside tokens', () => {
  test('at most so many items, although all would fit', async () => {
    const { result } = await fit(draftOf(JSON.stringify({ items: rows(6) })), { budget: { tokens: 4000, items: 4 } })
    expect(result.completeness).toMatchObject({
      state: 'truncated',
      reason: 'item_limit',
      returned_items: 4,
      available_items: 6,
    })
  })

  test('nothing nested deeper', async () => {
    const { result } = await fit(draftOf('{"a":{"b":{"c":{"d":1}}},"x":2}'), { budget: { tokens: 4000, depth: 2 } })
    expect(result.data).toEqual({ x: 2 })
    expect(result.completeness).toMatchObject({ reason: 'depth_limit', omitted: [{ pointer: '/a/b/c/d', count: 1 }] })
  })

  test('no more bytes of text', async () => {
    const { fit: fitted } = await fit(draftOf('日本語の行\n'.repeat(100)), { budget: { tokens: 4000, bytes: 300 } })
    expect(new TextEncoder().encode(fitted.text).byteLength).toBeLessThanOrEqual(300)
  })

  test('a warning where too little is shown', async () => {
    const { result } = await fit(draftOf(JSON.stringify(rows(200))), { budget: { tokens: 300, minCoverage: 0.5 } })
    expect(result.warnings.map(({ code }) => code)).toEqual(['low_coverage'])
  })

  test('every channel of the target', async () => {
    const target = { channels: (text: string, data: unknown) => [JSON.stringify(text), JSON.stringify(data)] }
    const counter = await loadCounter()
    const { fit: fitted } = await fit(draftOf(JSON.stringify(rows(300))), { budget: { tokens: 500 }, target })
    for (const channel of target.channels(fitted.text, fitted.data)) {
      expect(counter.count(channel)).toBeLessThanOrEqual(500)
      expect(counter.count(channel)).toBeGreaterThan(250)
    }
  })
})

describe('what must come along', () => {
  const schema = {
    type: 'object',
    required: ['kind', 'items'],
    properties: { items: { type: 'array', minItems: 1, items: { $ref: '#/$defs/item' } } },
    $defs: { item: { type: 'object', required: ['id', 'city'] } },
  } satisfies JsonObject

  test('required members and least items of the output schema', async () => {
    const order = {
      order: Uint32Array.of(6),
      worth: Float32Array.of(1),
      companions: () => [],
      aware: true,
      termsFound: [],
      termsMissing: [],
    }
    const draft = draftOf(JSON.stringify({ kind: 'towns', items: rows(90) }), {}, { ranking: order })
    const { result } = await fit(draft, { budget: { tokens: 200 }, outputSchema: schema })
    expect(result.data).toEqual({ kind: 'towns', items: [{ id: 0, city: 'Town 0', note: 'a note in several words' }] })
  })

  test('parents of a line', async () => {
    const source = ['# Guide', '', '## Setup', ...Array.from({ length: 300 }, (_, index) => `step ${index}`)].join('\n')
    const unit = 250
    const ranking = {
      order: Uint32Array.of(unit),
      worth: Float32Array.of(1),
      companions: () => [],
      aware: true,
      termsFound: [],
      termsMissing: [],
    }
    const { fit: fitted } = await fit(draftOf(source, {}, { ranking }, { kind: 'markdown' }), {
      budget: { tokens: 60 },
    })
    expect(fitted.text).toBe('[partial, truncated: 3 of 303 lines]\n# Guide\n…3: ## Setup\n…251: step 247\n…')
  })

  test('upstream evidence is named where all of the data is shown', async () => {
    const evidence = [
      { evidence_id: 'e1', locator: 'row 0', supports: ['/data/city'] },
      { evidence_id: 'e2', locator: 'row 1', supports: ['/data/nowhere'] },
    ]
    const { fit: fitted, result } = await fit(draftOf('{"city":"Oslo"}', { evidence }), { budget: { tokens: 100 } })
    expect(fitted.text).toBe('{"status":"succeeded","data":{"city":"Oslo"},"evidence":["e1 /data/city"]}')
    expect(result.warnings.map(({ code }) => code)).toEqual(['evidence_dropped'])
    const tight = await fit(draftOf('{"city":"Oslo"}', { evidence }), { budget: { tokens: 8 } })
    expect(tight.fit.text).toBe('{"city":"Oslo"}')
  })

  test('upstream evidence follows its values, or goes with a warning', async () => {
    const evidence = [
      { evidence_id: 'e1', locator: 'row 89', supports: ['/data/items/89/city'] },
      { evidence_id: 'e2', locator: 'row 45', supports: ['/data/items/45/city'] },
    ]
    const { result } = await fit(draftOf(JSON.stringify({ items: rows(90) }), { evidence }), {
      budget: { tokens: 200 },
    })
    const last = result.completeness.returned_items! - 1
    expect(result.evidence[0]).toEqual({ evidence_id: 'e1', locator: 'row 89', supports: [`/data/items/${last}/city`] })
    expect(result.warnings.map(({ code }) => code)).toEqual(['evidence_dropped'])
  })
})

describe('a wrapper', () => {
  const wrap = (text: string) => `<data>\n${text}\n</data>`

  test('stands around the data of a plain text, and is paid for', async () => {
    const counter = await loadCounter()
    const options = { budget: { tokens: 80 }, present: 'plain' } as const
    const { fit: fitted } = await fit(draftOf('a line\n'.repeat(200).trimEnd() + '\nb'), options, { wrap })
    expect(fitted.text).toMatch(/^<data>\n|^\[partial[^\n]*\]\n<data>\n/)
    expect(fitted.text.endsWith('\n</data>')).toBe(true)
    expect(counter.count(fitted.text)).toBeLessThanOrEqual(80)
  })

  test('is asked for by fitsWhole too', async () => {
    const draft = draftOf('four words and more')
    const context = await createContext({ budget: { tokens: 6 }, present: 'plain' })
    expect(fitsWhole(draft, context)).toBe(true)
    expect(fitsWhole(draft, context, { wrap })).toBe(false)
  })
})

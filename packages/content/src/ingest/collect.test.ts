import { describe, expect, test } from 'vitest'

import { collect } from './collect.ts'
import { ingest } from './ingest.ts'

async function* chunksOf(...chunks: unknown[]) {
  yield* chunks
}

describe('collect', () => {
  test('gives back every value that is no stream', async () => {
    const value = { a: 1 }
    expect((await collect(value)).raw).toBe(value)
    expect(await collect(Promise.resolve('x'))).toEqual({ raw: 'x' })
    expect(await collect(undefined)).toEqual({ raw: undefined })
  })

  test('takes a promise that fails for an error', async () => {
    expect(await collect(Promise.reject(new Error('late')))).toEqual({ raw: new Error('late'), error: true })
  })

  test('joins chunks of text, and characters cut between chunks of bytes', async () => {
    expect((await collect(chunksOf('one ', 'two'))).raw).toBe('one two')
    const { raw } = await collect(chunksOf(Uint8Array.of(0xc3), Uint8Array.of(0xa9), '!'))
    expect(raw).toEqual(Uint8Array.of(0xc3, 0xa9, 0x21))
  })

  test('writes chunks that are values as JSON Lines', async () => {
    expect(await collect(chunksOf({ a: 1n }, [2]))).toEqual({
      raw: '{"a":"1"}\n[2]\n',
      mediaType: 'application/x-ndjson',
    })
  })

  test('lets timers run while a source always has more', async () => {
    let chunks = 0
    async function* endless() {
      for (;;) yield `line ${chunks++}\n`
    }
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 30)
    await expect(collect(endless(), { signal: controller.signal })).rejects.toThrow('enough')
    expect(chunks).toBeGreaterThan(0)
  })

  test('reads iterators to their end, lists and maps not at all', async () => {
    function* breaking() {
      yield { a: 1 }
      throw new Error('half way')
    }
    expect(await collect(breaking())).toMatchObject({ raw: '{"a":1}\n', interrupted: new Error('half way') })
    expect((await collect(new Map([['a', 1]]).entries())).raw).toBe('["a",1]\n')
    const map = new Map([['a', 1]])
    expect((await collect(map)).raw).toBe(map)
  })

  test('reads responses, blobs and web streams', async () => {
    const response = await collect(new Response('a,b\n1,2', { headers: { 'content-type': 'text/csv' } }))
    expect(response.mediaType).toBe('text/csv')
    expect(ingest(response.raw, { now: () => new Date(0), mediaType: 'text/csv' }).document.kind).toBe('csv')
    expect(await collect(new File(['{}'], 'a.json', { type: 'application/json' }))).toEqual({
      raw: new TextEncoder().encode('{}'),
      mediaType: 'application/json',
      name: 'a.json',
    })
    expect((await collect(new Blob(['x']).stream())).raw).toEqual(new TextEncoder().encode('x'))
  })

  test('takes a response that is not ok for an error, its body for the output', async () => {
    const { raw, error } = await collect(new Response('no such item', { status: 404, statusText: 'Not Found' }))
    expect(error).toBe(true)
    const taken = ingest(raw, { now: () => new Date(0), error: true })
    expect(taken.outcome.error).toMatchObject({ category: 'not_found', details: { http_status: 404 } })
    expect(taken.document.source).toBe('no such item')
  })

  test('keeps what came before a stream broke', async () => {
    const broken = new Error('reset')
    async function* breaking() {
      yield 'half'
      throw broken
    }
    expect(await collect(breaking())).toEqual({ raw: 'half', interrupted: broken })
  })

  test('stops reading a stream that is too large', async () => {
    let produced = 0
    let stopped = false
    async function* endless() {
      try {
        for (;;) {
          produced++
          yield 'x'.repeat(1000)
        }
      } finally {
        stopped = true
      }
    }
    const { raw } = await collect(endless(), { maxBytes: 3500 })
    expect([produced, stopped]).toEqual([4, true])
    expect(ingest(raw, { now: () => new Date(0), maxBytes: 3500 }).outcome.error?.code).toBe('byte_limit')
  })

  test('rejects with the reason of the signal, and cancels the source at once', async () => {
    let cancelled = false
    const stalled = new ReadableStream({
      cancel() {
        cancelled = true
      },
    })
    const controller = new AbortController()
    const collecting = collect(stalled, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(collecting).rejects.toThrow('enough')
    expect(cancelled).toBe(true)
    await expect(collect('x', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before')
  })

  test('does not take a stream that somebody else reads for an empty one', async () => {
    const locked = new Blob(['late orders']).stream()
    locked.getReader()
    const response = new Response('late orders')
    response.body!.getReader()
    for (const raw of [locked, response]) {
      const collected = await collect(raw)
      expect(collected.error).toBe(true)
      expect(collected.raw).toMatchObject({
        code: 'stream_locked',
        message:
          'the stream is locked: another reader holds it; hand over a stream that nothing has read, such as response.clone()',
      })
      expect(ingest(collected.raw, { ...collected, now: () => new Date(0) }).outcome).toMatchObject({
        status: 'failed',
        error: { category: 'internal', code: 'stream_locked', action: 'explain_to_user', retryable: false },
      })
    }
  })

  test('does not take a stream that was read for an empty one', async () => {
    const response = new Response('late orders')
    await response.text()
    const stream = new Response('late orders').body!
    const reader = stream.getReader()
    while (!(await reader.read()).done);
    reader.releaseLock()
    for (const raw of [response, stream]) {
      expect((await collect(raw)).raw).toMatchObject({
        code: 'stream_used',
        message:
          'the stream was already read: nothing is left in it; hand over a stream that nothing has read, such as response.clone()',
      })
    }
  })

  test('takes what is left of a stream whose beginning was read, and an empty stream as empty', async () => {
    const stream = new ReadableStream<string>({
      start(controller) {
        controller.enqueue('head ')
        controller.enqueue('rest')
        controller.close()
      },
    })
    const reader = stream.getReader()
    await reader.read()
    reader.releaseLock()
    expect(await collect(stream)).toEqual({ raw: 'rest' })
    expect(await collect(new Blob([]).stream())).toEqual({ raw: '' })
    expect((await collect(new Response(null))).raw).toBe('')
  })

  test('takes a stream that broke before anything came for a call that failed', async () => {
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    const broken = new ReadableStream({ start: (controller) => controller.error(reset) })
    expect(await collect(broken)).toEqual({ raw: reset, error: true })
    const late = new Response(new ReadableStream({ start: (controller) => controller.error(reset) }), { status: 503 })
    expect(await collect(late)).toMatchObject({ raw: { message: 'HTTP 503', status: 503 }, error: true })
  })

  test.each([5, null, undefined])('does not wait for a source whose steps are %s', async (step) => {
    const source = { [Symbol.asyncIterator]: () => ({ next: () => step }) }
    const { raw, error } = await collect(source)
    expect(error).toBe(true)
    expect((raw as Error).message).toBe('the stream gave no chunk and no end')
  })
})

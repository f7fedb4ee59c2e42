import { partsOf, readDocument, stemOf, unitText, type Document } from '@selvedge/content'
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base'
import MiniSearch from 'minisearch'

const ANY_TEXT = { disallowedSpecial: new Set<string>() }
/** Tokens kept for the notice that something is missing. */
const NOTICE = 24
const CHUNK = 400

/** A strategy that cuts one source to a budget; those that take no question ignore it. */
export type Baseline = (budget: number, question: string) => string

/** What people build in a day, each token-exact: the first tokens, both ends, BM25 over records. */
export function baselinesOf(source: string, options: { readonly name: string; readonly mediaType: string }) {
  const tokens = encode(source, ANY_TEXT)
  const keep = (from: number, to: number) => decode(tokens.slice(from, to)).replaceAll('\uFFFD', '')
  const head: Baseline = (budget) =>
    tokens.length <= budget ? source : `${keep(0, budget - NOTICE)}\n[… cut, ${tokens.length} tokens in all]`
  const headTail: Baseline = (budget) => {
    if (tokens.length <= budget) return source
    const half = (budget - NOTICE) >> 1
    return `${keep(0, half)}\n[… cut, ${tokens.length} tokens in all]\n${keep(tokens.length - half, tokens.length)}`
  }
  let records: Baseline | undefined
  const bm25: Baseline = (budget, question) => {
    records ??= recordSearch(chunksOf(readDocument(source, options)))
    return tokens.length <= budget ? source : records(budget, question)
  }
  return { blind: { head, 'head+tail': headTail }, aware: { 'BM25 over records': bm25 } }
}

/** Pieces of about a hundred tokens in the order of the source: neighbouring leaves under their pointers, lines. */
function chunksOf(document: Document): string[] {
  const chunks: string[] = []
  let chunk = ''
  const add = (line: string) => {
    if (chunk !== '' && chunk.length + line.length > CHUNK) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += chunk === '' ? line : `\n${line}`
  }
  const root = document.parts[0]!
  if (root.body.model === 'lines') {
    for (const line of document.source.split('\n')) {
      for (let from = 0; from === 0 || from < line.length; from += CHUNK) add(line.slice(from, from + CHUNK))
    }
  } else {
    const { body } = root
    for (let node = 0; node < body.count; node++) {
      if (body.after[node] !== node + 1) continue
      const name = body.keyEnd[node]! > 0 ? `${body.source.slice(body.keyStart[node], body.keyEnd[node])}: ` : ''
      const text = name + unitText(document, root.firstUnit + node)
      for (let from = 0; from === 0 || from < text.length; from += CHUNK) add(text.slice(from, from + CHUNK))
    }
  }
  if (chunk !== '') chunks.push(chunk)
  return chunks
}

/** Every hit in the order of its score while it fits, then from the start; shown in the order of the source. */
function recordSearch(chunks: readonly string[]): Baseline {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => partsOf(text).map((part) => part.text),
    processTerm: (term) => (STOP.has(term) ? null : stemOf(term)),
  })
  index.addAll(chunks.map((text, id) => ({ id, text })))
  const costs = new Map<number, number>()
  const costOf = (id: number) => {
    let cost = costs.get(id)
    if (cost === undefined) costs.set(id, (cost = encode(chunks[id]!, ANY_TEXT).length + 2))
    return cost
  }
  return (budget, question) => {
    const ranked = index.search(question).map((hit) => Number(hit.id))
    const taken = new Set<number>()
    let left = budget - NOTICE
    let failures = 0
    for (const id of [...ranked, ...chunks.keys()]) {
      if (taken.has(id)) continue
      if (costOf(id) > left) {
        if (++failures > 200) break
        continue
      }
      taken.add(id)
      left -= costOf(id)
    }
    let text = ''
    let last = -1
    for (const id of [...taken].toSorted((one, other) => one - other)) {
      text += (id === last + 1 ? '' : '…\n') + chunks[id]! + '\n'
      last = id
    }
    return `${text}[${taken.size} of ${chunks.length} pieces]`
  }
}

const STOP = new Set(
  'a an the this that these of in on at to from by for with is are was were be been has have had do does did it its and or not which what who whom whose when where why how many much any all some there'.split(
    ' ',
  ),
)

import type { Kind } from './document.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJsonLines } from './parse-json-lines.ts'
import { parseJson } from './parse-json.ts'
import { splitLines } from './split-lines.ts'
import { isContainer, type Tree } from './tree.ts'
import type { Lines } from './lines.ts'

export interface Hints {
  readonly mediaType?: string
  /** File name or tool name. */
  readonly name?: string
  /** Read as this kind, if the text allows it. */
  readonly kind?: Kind
}

export interface Body {
  readonly kind: Kind
  readonly mediaType: string
  readonly body: Tree | Lines
}

/** Reads a text as what its media type, its name or its first characters say; as lines when nothing else fits. */
export function readBody(source: string, hints: Hints): Body {
  const kind = hints.kind ?? kindOfMediaType(hints.mediaType) ?? kindOfName(hints.name)
  if (kind === 'binary') {
    return { kind, mediaType: hints.mediaType ?? 'application/octet-stream', body: splitLines(source) }
  }

  if (kind === 'csv') {
    const delimiter = /tab|tsv/.test(`${hints.mediaType} ${hints.name}`) ? '\t' : sniffDelimiter(source)
    if (delimiter !== undefined) return { kind, mediaType: 'text/csv', body: parseCsv(source, { delimiter }) }
  }
  if (kind === 'jsonl') return { kind, mediaType: 'application/x-ndjson', body: parseJsonLines(source) }
  if (kind === 'json' || (kind === undefined && looksLikeJson(source))) {
    const tree = parseJson(source)
    if (tree !== undefined && (kind === 'json' || isContainer(tree, 0))) {
      return { kind: 'json', mediaType: hints.mediaType ?? 'application/json', body: tree }
    }
    if (looksLikeJsonLines(source)) {
      return { kind: 'jsonl', mediaType: 'application/x-ndjson', body: parseJsonLines(source) }
    }
  }
  return { kind: 'lines', mediaType: hints.mediaType ?? 'text/plain', body: splitLines(source) }
}

/** Reads an edited text as what it was before. */
export function rereadBody(source: string, { kind, mediaType, body }: Body): Body {
  return { kind, mediaType, body: reread(source, kind, body) }
}

function reread(source: string, kind: Kind, before: Tree | Lines): Tree | Lines {
  if (before.model === 'lines') return readBody(source, { kind }).body
  if (before.table !== undefined) {
    const { delimiter, headerEnd } = before.table
    return parseCsv(source, { delimiter, header: headerEnd > 0 })
  }
  return (before.layout === 'json' ? parseJson(source) : parseJsonLines(source)) ?? splitLines(source)
}

function kindOfMediaType(mediaType = ''): Kind | undefined {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase()
  if (/^application\/(?:x-)?(?:nd-?json|jsonl(?:ines)?|jsonlines)$/.test(essence)) return 'jsonl'
  if (essence === 'application/json' || essence.endsWith('+json')) return 'json'
  if (/^text\/(?:csv|tab-separated-values)$/.test(essence)) return 'csv'
  return undefined
}

function kindOfName(name = ''): Kind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'jsonl' || extension === 'ndjson') return 'jsonl'
  if (extension === 'json' || extension === 'geojson') return 'json'
  if (extension === 'csv' || extension === 'tsv') return 'csv'
  return undefined
}

function looksLikeJson(source: string): boolean {
  return /^\s*[[{]/.test(source)
}

/** At least two lines, and the first two are objects or arrays of their own. */
function looksLikeJsonLines(source: string): boolean {
  const lines = source
    .slice(0, 1_000_000)
    .split('\n', 3)
    .filter((line) => line.trim() !== '')
  return lines.length >= 2 && lines.slice(0, 2).every((line) => looksLikeJson(line) && parseJson(line) !== undefined)
}

function sniffDelimiter(source: string): string | undefined {
  const first = source.slice(0, 100_000).split('\n', 1)[0]!
  let best: string | undefined
  let most = 0
  for (const delimiter of [',', '\t', ';', '|']) {
    const count = first.split(delimiter).length - 1
    if (count > most) {
      best = delimiter
      most = count
    }
  }
  return best
}

import type { Kind } from './document.ts'

const KIND_OF_EXTENSION: ReadonlyMap<string, Kind> = new Map([
  ...spread('json', 'json geojson topojson webmanifest har'),
  ...spread('notebook', 'ipynb'),
  ...spread('jsonl', 'jsonl ndjson'),
  ...spread('csv', 'csv tsv'),
  ...spread('markdown', 'md markdown mdx'),
  ...spread('html', 'html htm xhtml'),
  ...spread('xml', 'xml svg xsd xsl xslt rss atom plist pom csproj resx wsdl kml gpx'),
  ...spread('diff', 'diff patch'),
  ...spread('log', 'log'),
  ...spread(
    'source',
    'js mjs cjs ts mts cts jsx tsx py pyi rb go rs c h cc cpp cxx hpp hh java kt kts scala swift php cs fs m mm lua pl pm r jl sh bash zsh fish ps1 sql css scss less vue svelte dart ex exs erl hs clj ml yml yaml toml ini cfg conf gradle tf proto graphql dockerfile makefile cmake',
  ),
])

function spread(kind: Kind, extensions: string): [string, Kind][] {
  return extensions.split(' ').map((extension) => [extension, kind])
}

/** What the ending of a file name promises. A tool's name promises nothing. */
export function kindOfName(name = ''): Kind | undefined {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase()
  if (base === 'dockerfile' || base === 'makefile') return 'source'
  const dot = base.lastIndexOf('.')
  return dot < 0 ? undefined : KIND_OF_EXTENSION.get(base.slice(dot + 1))
}

/** What a media type promises; `text/plain` promises nothing. */
export function kindOfMediaType(mediaType = ''): Kind | undefined {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase()
  if (/^application\/(?:x-)?(?:nd-?json|jsonl(?:ines)?|json-lines|json-seq)$/.test(essence)) return 'jsonl'
  if (essence === 'application/x-ipynb+json') return 'notebook'
  if (/[/+]json$/.test(essence)) return 'json'
  if (/^text\/(?:csv|tab-separated-values)$/.test(essence)) return 'csv'
  if (/^text\/(?:x-)?markdown$/.test(essence)) return 'markdown'
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html'
  if (/^(?:application|text)\/xml$|\+xml$/.test(essence)) return 'xml'
  if (/^text\/x-(?:diff|patch)$/.test(essence)) return 'diff'
  if (
    /^(?:text|application)\/(?:x-)?(?:java|type|ecma)script$|^text\/(?:css|x-[\w+-]+)$|yaml$|toml$|sql$/.test(essence)
  )
    return 'source'
  return undefined
}

const MEDIA_TYPES: { readonly [kind in Kind]?: string } = {
  json: 'application/json',
  notebook: 'application/x-ipynb+json',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  markdown: 'text/markdown',
  html: 'text/html',
  xml: 'application/xml',
  diff: 'text/x-diff',
  binary: 'application/octet-stream',
}

/** The media type of a kind where none was declared. */
export function mediaTypeOf(kind: Kind): string {
  return MEDIA_TYPES[kind] ?? 'text/plain'
}

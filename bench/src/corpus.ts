import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A tool result of a corpus, with a question it answers where there is one. */
export interface CorpusFile {
  readonly name: string
  readonly mediaType: string
  readonly kind: string
  readonly text: string
  readonly questions: readonly string[]
}

/** The files of a corpus folder (`manifest.json`, `questions.json`, `files/`). */
export function readCorpus(folder: string): CorpusFile[] {
  const manifest = readJson(join(folder, 'manifest.json')) as { file: string; media_type: string; kind: string }[]
  const questions = readJson(join(folder, 'questions.json')) as { file: string; question: string }[]
  return manifest.map(({ file, media_type, kind }) => ({
    name: file,
    mediaType: media_type,
    kind,
    text: readFileSync(join(folder, 'files', file), 'utf8'),
    questions: questions.filter((one) => one.file === file).map(({ question }) => question),
  }))
}

/** Without a corpus: data that ships in pinned packages, and texts made by a seeded generator. */
export function builtInCorpus(): CorpusFile[] {
  const data = (file: string): string =>
    readFileSync(createRequire(import.meta.url).resolve(`vega-datasets/data/${file}`), 'utf8')
  return [
    file('movies.json', 'application/json', data('movies.json'), 'Which film had the highest production budget?'),
    file('airports.csv', 'text/csv', data('airports.csv'), 'Which airport is in Ketchikan?'),
    file('cars.json', 'application/json', data('cars.json'), 'Which car has the most horsepower?'),
    file('seattle-weather.csv', 'text/csv', data('seattle-weather.csv'), 'When was the most precipitation?'),
    file('build.log', 'text/plain', buildLog(4000), 'Why did the build fail?'),
    file('events.jsonl', 'application/jsonl', events(3000), 'Which user was locked out?'),
  ]
}

function file(name: string, mediaType: string, text: string, question: string): CorpusFile {
  return { name, mediaType, kind: name.slice(name.lastIndexOf('.') + 1), text, questions: [question] }
}

function buildLog(lines: number): string {
  const random = seeded(7)
  const text = Array.from({ length: lines }, (_, line) => {
    const module = Math.floor(random() * 90)
    if (line === Math.floor(lines * 0.63))
      return `ERROR src/module${module}/panel.ts(41,7): error TS2305: no exported member 'Widget'`
    return `[${String(line).padStart(6, '0')}] compiled src/module${module}/file${Math.floor(random() * 400)}.ts in ${Math.floor(random() * 900)} ms`
  })
  return [...text, 'build failed with exit code 2'].join('\n')
}

function events(rows: number): string {
  const random = seeded(11)
  return Array.from({ length: rows }, (_, id) => {
    const kind = id === 1777 ? 'locked_out' : ['login', 'logout', 'view'][Math.floor(random() * 3)]
    return JSON.stringify({ id, kind, user: `user${Math.floor(random() * 500)}`, ms: Math.floor(random() * 1e4) })
  }).join('\n')
}

/** mulberry32: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Question {
  readonly id: string
  readonly file: string
  readonly question: string
  readonly answer: string | readonly string[]
  readonly type: string
  readonly position: string
  readonly kind: string
  readonly media_type: string
}

export interface Scorer {
  readonly scoreText: (text: string, question: Question) => boolean
  readonly loadQuestions: (folder: string) => Question[]
}

/** What survival is measured on. */
export interface Survey {
  readonly questions: readonly Question[]
  readonly read: (file: string) => string
  /** Whether the answer of a question stands in a text. */
  readonly holds: (text: string, question: Question) => boolean
}

/** A folder with `files/`, `questions.json`, `manifest.json` and its own scorer. */
export async function corpusSurvey(folder: string): Promise<Survey> {
  const { scoreText, loadQuestions } = await loadScorer(folder)
  return { questions: loadQuestions(folder), read: (file) => readCorpusFile(folder, file), holds: scoreText }
}

/** The scorer that comes with a corpus: the same for everyone who measures on it. */
export async function loadScorer(folder: string): Promise<Scorer> {
  return (await import(pathToFileURL(join(folder, 'score.mjs')).href)) as Scorer
}

export function readCorpusFile(folder: string, file: string): string {
  return readFileSync(join(folder, 'files', file), 'utf8')
}

/** Half of the files are for tuning, the other half says whether it held: by a hash of the name. */
export function isForTuning(file: string): boolean {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(file)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash % 2 === 0
}

/** Questions by the file they are about, in order. */
export function groupByFile(questions: readonly Question[]): Map<string, Question[]> {
  const files = new Map<string, Question[]>()
  for (const question of questions) {
    const list = files.get(question.file)
    if (list === undefined) files.set(question.file, [question])
    else list.push(question)
  }
  return files
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { figure, median, type Figure } from './tokens/measure.ts'

const ROUNDS = 3
/** Files the goals are set for: the longest log, the largest JSON. */
const FILES = ['log-maven-multimodule.txt', 'gh-compare-commits.json']
/** What a server has answered about before: other files of these kinds. */
const BEFORE = ['k8s-pods-kube-system.json', 'log-shop-access.txt', 'db-chinook-tracks.json']

export interface Timing {
  /** Processor time in milliseconds. */
  readonly first: number
  readonly second: number
  readonly index: number
  readonly delay: number
  readonly bytesPerCharacter: number
}

/** Ranks beside an index that is built for one question, each in a process of its own; false when a goal is missed. */
export async function runSpeed(folder: string): Promise<boolean> {
  const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as {
    file: string
    question: string
  }[]
  let held = true
  for (const file of FILES) {
    const [first, second] = questions.filter((question) => question.file === file)
    if (first === undefined || second === undefined) continue
    console.log(`\n${file}`)
    const asked = [join(folder, 'files', file), first.question, second.question]
    const before = questions
      .filter((question) => BEFORE.includes(question.file))
      .flatMap((question) => [join(folder, 'files', question.file), question.question])
    const fresh = measured(asked)
    const figures = [
      ...timesOf('a fresh process', fresh),
      ...timesOf('one that answered before', measured([...asked, ...before])),
      ...loadOf(fresh),
    ]
    for (const { line, held: isHeld } of figures) {
      console.log(line)
      held &&= isHeld
    }
  }
  return held
}

function timesOf(state: string, rounds: readonly Timing[]): Figure[] {
  const of = (key: keyof Timing) => median(rounds.map((round) => round[key]))
  const ratio = median(rounds.map((round) => round.first / round.index))
  const shown = `${of('first').toFixed(0)} ms, ${ratio.toFixed(2)} of the index (${of('index').toFixed(0)} ms)`
  return [
    figure(`first answer, ${state}`, shown, ratio <= 0.5),
    figure(`second question, ${state}`, `${of('second').toFixed(0)} ms`, of('second') < 150),
  ]
}

function loadOf(rounds: readonly Timing[]): Figure[] {
  const delay = median(rounds.map((round) => round.delay))
  const size = median(rounds.map((round) => round.bytesPerCharacter))
  return [
    figure('event loop held up, p99', `${delay.toFixed(0)} ms`, delay < 50),
    figure('memory', `${size.toFixed(1)} of the text`, size < 8),
  ]
}

/** Both sides by turns. */
function measured(asked: readonly string[]): readonly Timing[] {
  return Array.from({ length: ROUNDS }, () => ({ ...child('ours', asked), index: child('index', asked).index }))
}

function child(what: 'ours' | 'index', asked: readonly string[]): Timing {
  const script = fileURLToPath(new URL('./survival-speed-child.ts', import.meta.url))
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--conditions=@selvedge/source', '--import', 'tsx', script, what, ...asked],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`survival: the measurement of ${what} failed: ${stderr}`)
  return JSON.parse(stdout) as Timing
}

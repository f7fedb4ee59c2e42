import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { median } from './tokens/measure.ts'

const ROUNDS = 3
/** Files the goals are set for: the longest log, the largest JSON. */
const FILES = ['log-maven-multimodule.txt', 'gh-compare-commits.json']

export interface Timing {
  /** Processor time in milliseconds. */
  readonly first: number
  readonly second: number
  readonly index: number
  readonly delay: number
  readonly bytesPerCharacter: number
}

/** Ranks beside an index that is built for one question, each in a fresh process; false when a goal is missed. */
export async function runSpeed(folder: string): Promise<boolean> {
  let held = true
  const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as {
    file: string
    question: string
  }[]
  for (const file of FILES) {
    const [first, second] = questions.filter((question) => question.file === file)
    if (first === undefined || second === undefined) continue
    const rounds = Array.from({ length: ROUNDS }, () => {
      const path = join(folder, 'files', file)
      const ours = child('ours', path, first.question, second.question)
      const theirs = child('index', path, first.question, second.question)
      return { ...ours, index: theirs.index }
    })
    const of = (key: keyof Timing) => median(rounds.map((round) => round[key]))
    const ratio = median(rounds.map((round) => round.first / round.index))
    const lines: [string, string, boolean][] = [
      [
        'first answer',
        `${of('first').toFixed(0)} ms, ${ratio.toFixed(2)} of the index (${of('index').toFixed(0)} ms)`,
        ratio <= 0.5,
      ],
      ['second question', `${of('second').toFixed(0)} ms`, of('second') < 150],
      ['event loop held up, p99', `${of('delay').toFixed(0)} ms`, of('delay') < 50],
      ['memory', `${of('bytesPerCharacter').toFixed(1)} of the text`, of('bytesPerCharacter') < 8],
    ]
    console.log(`\n${file}`)
    for (const [name, shown, isHeld] of lines) {
      console.log(`${isHeld ? 'ok  ' : 'MISS'} ${name.padEnd(26)} ${shown}`)
      held &&= isHeld
    }
  }
  return held
}

function child(what: 'ours' | 'index', path: string, first: string, second: string): Timing {
  const script = fileURLToPath(new URL('./survival-speed-child.ts', import.meta.url))
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--conditions=@selvedge/source', '--import', 'tsx', script, what, path, first, second],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`survival: the measurement of ${what} failed: ${stderr}`)
  return JSON.parse(stdout) as Timing
}

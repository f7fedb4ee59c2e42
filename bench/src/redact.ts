/**
 * What the scanner of `@selvedge/redact` finds, spares and costs.
 *
 *   node --conditions=@selvedge/source --import tsx bench/src/redact.ts [--corpus DIR] [--short] [--set=FILE]
 *
 * Times are processor time of this process, so that other work on the machine changes them little.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createRedactor, createScanner, loadPhoneRules } from '@selvedge/redact/scan'
import type { Scanner } from '@selvedge/redact/scan'
import type { BenchmarkOptions } from './command.ts'
import { HOSTILE } from './redact-hostile.ts'
import { ALL_RULES, tallyOf } from './redact-labelled.ts'
import { printOwnSet } from './redact-own-set.ts'
import { plantedLeaks } from './redact-planted.ts'
import { readSet } from './redact-set.ts'
import { median } from './tokens/measure.ts'

/**
 * Prints every figure, with `--set=FILE` those of that set alone; false when an item of the set is wrong or a hostile text
 * takes more than linear time.
 */
export async function run({ corpus, short, values }: BenchmarkOptions): Promise<boolean> {
  await loadPhoneRules()
  if (values['set'] !== undefined) return printOwnSet(values['set'])
  const right = printSet()
  printSpeed()
  await printOthers()
  const linear = short || printHostile()
  const tight = await printPlanted(short ? 120 : 1500)
  if (corpus !== undefined) printCorpus(corpus)
  return right && linear && tight
}

/** Values with one secret each, through the whole shaper: twelve characters of it must be nowhere. */
async function printPlanted(runs: number): Promise<boolean> {
  const leaks = await plantedLeaks(runs)
  console.log(`planted secrets: ${runs} values, ${leaks.length} leaks`)
  for (const { run, family, channel } of leaks.slice(0, 20)) console.log(`  run ${run}: ${family} in ${channel}`)
  return leaks.length === 0
}

/** The labelled set that the tests run, too. */
function printSet(): boolean {
  const tally = tallyOf(readSet(new URL('../../packages/testkit/src/cases/redaction.json', import.meta.url)))
  console.log('labelled set (as given, redacted twice, cut in two at every place)')
  let wrong = 0
  for (const [kind, { right, all, faults }] of tally) {
    wrong += faults.length
    console.log(`  ${kind.padEnd(8)}${right} of ${all}`, ...faults.map(({ id, fault }) => `${id} ${fault}`))
  }
  return wrong === 0
}

/** Megabytes (of characters) a second over a megabyte of log and a megabyte of JSON made here. */
function printSpeed(): void {
  const log = Array.from(
    { length: 9000 },
    (_, row) =>
      `2026-03-04T05:06:${row % 60}.890Z INFO worker[${row}]: GET /v1/items/${row * 7919} 200 ${row % 97}ms from host-${row % 13}`,
  ).join('\n')
  const json = JSON.stringify(
    Array.from({ length: 5000 }, (_, row) => ({
      id: row,
      name: `Item ${row}`,
      sku: `A-${row * 31}`,
      tags: ['new', 'blue'],
      price: row / 7,
      updated_at: '2026-03-04T05:06:07Z',
      note: 'Stands in the second aisle, next to the lamps.',
    })),
  )
  console.log('speed, MB/s, best of 7')
  const rows: [string, Scanner][] = [
    [
      'keywords alone',
      createScanner({ rules: [], custom: [{ name: 'never', type: 'NEVER', literals: ['zqzq'], pattern: /(?!)/ }] }),
    ],
    ['secrets', createScanner()],
    ['secrets, extended', createScanner({ packs: ['core', 'extended'] })],
    ['everything', createScanner({ rules: ALL_RULES, packs: ['core', 'extended'] })],
  ]
  for (const [name, scanner] of rows) {
    const text = best(() => scanner.scanText(log), log.length)
    const tree = best(() => scanner.scanJson(json), json.length)
    console.log(`  ${name.padEnd(20)}text ${text.toFixed(0).padStart(4)}   tree ${tree.toFixed(0).padStart(4)}`)
  }
  const { automaton } = createScanner().plan
  console.log(
    `  literals' table: ${(automaton.transitions.byteLength / 1024).toFixed(0)} KB, ${automaton.transitions.length / automaton.classCount} states`,
  )
}

function best(run: () => unknown, length: number): number {
  let least = Infinity
  for (let turn = 0; turn < 7; turn++) {
    const start = processorMs()
    for (let count = 0; count < 3; count++) run()
    least = Math.min(least, (processorMs() - start) / 3)
  }
  return length / 1000 / least
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Other libraries on the same log: what they find of the labelled set's secrets, and what a long text costs them. */
async function printOthers(): Promise<void> {
  const line = ['connecting with AK', 'IAQPYWGZJ6CBLYQBYR and user mira@example.com at 192.0.2.44; '].join('')
  const lengths = [30_000, 60_000]
  const texts = readSet(new URL('../../packages/testkit/src/cases/redaction.json', import.meta.url)).filter(
    ({ kind }) => kind === 'secret',
  )
  console.log(`side by side: secrets of the labelled set noticed, ms for ${lengths.join(' and ')} characters of log`)
  const scanner = createScanner()
  const rows: readonly (readonly [string, (text: string) => Promise<number>])[] = [
    ['@selvedge/redact', async (text) => (scanner.scanJson(text) ?? scanner.scanText(text)).length],
    ['@secretlint/core 12.0.0', await secretlint()],
    ['@openredaction/openredaction 1.0.4', await openredaction()],
  ]
  for (const [name, find] of rows) {
    let noticed = 0
    for (const { input } of texts) {
      const text = typeof input === 'string' ? input : JSON.stringify(input)
      if ((await find(text)) > 0) noticed++
    }
    const times: number[] = []
    for (const length of lengths) {
      const text = line.repeat(length / line.length)
      const start = processorMs()
      await find(text)
      times.push(processorMs() - start)
    }
    console.log(`  ${name.padEnd(36)}${noticed} of ${texts.length}   ${times.map((ms) => ms.toFixed(0)).join(' and ')}`)
  }
}

async function secretlint(): Promise<(text: string) => Promise<number>> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }]
  return async (content) => {
    const { messages } = await lintSource({
      source: { content, filePath: 'a.log', ext: '.log', contentType: 'text' },
      options: { config: { rules } },
    })
    return messages.length
  }
}

async function openredaction(): Promise<(text: string) => Promise<number>> {
  const { OpenRedaction } = await import('@openredaction/openredaction')
  const redaction = new OpenRedaction()
  return async (text) => (await redaction.detect(text)).detections.length
}

type Times = [number, number, number]

/** Time on texts made against scanners, all rules on: for twice the length at most 2.5 times the time. */
function printHostile(): boolean {
  let linear = true
  const redactor = createRedactor({ rules: ALL_RULES })
  console.log('hostile texts, all rules, ms for 250k, 500k and 1M characters (ratio of the last two)')
  for (const [name, make] of Object.entries(HOSTILE)) {
    const texts = [250_000, 500_000, 1_000_000].map(make)
    // The sizes in turn, and medians: a collection of garbage, or a run without one, must not look like a law.
    const rounds = Array.from({ length: 5 }, () => texts.map((text) => hostileMs(redactor, text)))
    const [first, second, third] = texts.map((_, size) => median(rounds.map((round) => round[size]!))) as Times
    const ratio = third / Math.max(second, 1)
    // Over both steps: a single slow or quick run in the middle is no law.
    const isSlow = ratio > 2.5 && third / Math.max(first, 1) > 6.25 && third > 100
    if (isSlow) linear = false
    const flag = isSlow ? '  <-- more than linear' : ''
    console.log(
      `  ${JSON.stringify(name).padEnd(20)}${[first, second, third].map((ms) => ms.toFixed(0).padStart(7)).join('')}  x${ratio.toFixed(1)}${flag}`,
    )
  }
  return linear
}

function hostileMs(redactor: ReturnType<typeof createRedactor>, text: string): number {
  const start = processorMs()
  redactor.redactText(text)
  redactor.redactValue(text)
  return processorMs() - start
}

/** Distinct values found in a folder of real results, to be read by eye: places and rules, and the values, for this is a measurement. */
function printCorpus(folder: string): void {
  const scanner = createScanner()
  const seen = new Map<string, string>()
  let characters = 0
  const start = processorMs()
  const files = readdirSync(`${folder}/files`)
  for (const file of files) {
    const text = readFileSync(`${folder}/files/${file}`, 'utf8')
    characters += text.length
    for (const { start: from, end, type, rule, pointer } of scanner.scanJson(text) ?? scanner.scanText(text)) {
      const value = text.slice(from, end)
      if (!seen.has(value))
        seen.set(value, `${file} ${type} ${rule} ${pointer ?? ''} ${JSON.stringify(value.slice(0, 60))}`)
    }
  }
  const ms = processorMs() - start
  console.log(
    `corpus: ${files.length} files, ${(characters / 1e6).toFixed(1)} MB, ${(characters / 1000 / ms).toFixed(0)} MB/s, ${seen.size} distinct values`,
  )
  for (const line of seen.values()) console.log(`  ${line}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const options = {
    corpus: { type: 'string' },
    short: { type: 'boolean', default: false },
    set: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  const { short, corpus } = values
  const held = await run({ short, values, ...(corpus !== undefined && { corpus }) })
  if (!held) process.exitCode = 1
}

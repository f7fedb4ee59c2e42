/**
 * What the scanner of `@selvedge/redact` finds, spares and costs.
 *
 *   node --conditions=@selvedge/source --import tsx bench/src/redact.ts [--corpus DIR] [--short]
 *
 * Times are processor time of this process, so that other work on the machine changes them little.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createRedactor, createScanner, loadPhoneRules } from '@selvedge/redact/scan'
import type { RuleName, Scanner } from '@selvedge/redact/scan'
import type { BenchmarkOptions } from './command.ts'
import { HOSTILE } from './redact-hostile.ts'
import { plantedLeaks } from './redact-planted.ts'
import { faultOf, readSet } from './redact-set.ts'

const ALL: readonly RuleName[] = ['secrets', 'email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields']

/** Prints every figure; false when an item of the set is wrong or a hostile text takes more than linear time. */
export async function run({ corpus, short }: Pick<BenchmarkOptions, 'corpus' | 'short'>): Promise<boolean> {
  await loadPhoneRules()
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

/** The labelled set: with the rules of each item, kept items with every rule, twice, and cut in two at every place. */
function printSet(): boolean {
  const items = readSet(new URL('../../packages/testkit/src/cases/redaction.json', import.meta.url))
  const tally = new Map<string, { right: number; all: number; faults: string[] }>()
  for (const item of items) {
    const redactor = createRedactor({ rules: item.rules as RuleName[] })
    const once = redactor.redactValue(item.input).value
    const twice = redactor.redactValue(once).value
    const everything = item.kind === 'keep' ? createRedactor({ rules: ALL }).redactValue(item.input).value : once
    const fault =
      faultOf(item, once) ?? faultOf(item, twice) ?? faultOf(item, everything) ?? splitFault(item.input, redactor)
    const entry = tally.get(item.kind) ?? { right: 0, all: 0, faults: [] }
    tally.set(item.kind, entry)
    entry.all++
    if (fault === undefined) entry.right++
    else entry.faults.push(`${item.id} ${fault}`)
  }
  console.log('labelled set (as given, redacted twice, cut in two at every place)')
  let wrong = 0
  for (const { faults } of tally.values()) wrong += faults.length
  for (const [kind, { right, all, faults }] of tally) console.log(`  ${kind.padEnd(8)}${right} of ${all}`, ...faults)
  return wrong === 0
}

function splitFault(input: unknown, redactor: ReturnType<typeof createRedactor>): string | undefined {
  if (typeof input !== 'string') return undefined
  const whole = redactor.redactText(input).text
  for (let at = 0; at <= input.length; at++) {
    const stream = redactor.stream()
    if (stream.push(input.slice(0, at)) + stream.push(input.slice(at)) + stream.end() !== whole)
      return `differs when cut at ${at}`
  }
  return undefined
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
    ['everything', createScanner({ rules: ALL, packs: ['core', 'extended'] })],
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

/** Time on texts made against scanners, all rules on: for twice the length at most 2.5 times the time. */
function printHostile(): boolean {
  let linear = true
  const redactor = createRedactor({ rules: ALL })
  console.log('hostile texts, all rules, ms for 250k, 500k and 1M characters (ratio of the last two)')
  for (const [name, make] of Object.entries(HOSTILE)) {
    const [first, second, third] = [250_000, 500_000, 1_000_000].map((length) => {
      const text = make(length)
      // The best of three: a collection of garbage must not look like a law.
      return Math.min(hostileMs(redactor, text), hostileMs(redactor, text), hostileMs(redactor, text))
    }) as [number, number, number]
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
  const { values } = parseArgs({ options: { corpus: { type: 'string' }, short: { type: 'boolean', default: false } } })
  const held = await run({ short: values.short, ...(values.corpus !== undefined && { corpus: values.corpus }) })
  if (!held) process.exitCode = 1
}

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ALL_RULES, tallyOf } from './redact-labelled.ts'
import { readSet } from './redact-set.ts'
import type { SetItem } from './redact-set.ts'

const KINDS: readonly unknown[] = ['secret', 'pii', 'keep']

/**
 * Measures a labelled set of your own, and nothing else: `--set=FILE`. What is wrong is told by the ids of the items, for
 * what is left of a secret belongs in no log. False when an item is wrong.
 */
export function printOwnSet(given: string | boolean): boolean {
  const items = itemsOf(given)
  console.log(`labelled set of ${items.length} items (as given, redacted twice, cut in two at every place)`)
  const tally = tallyOf(items, { ownRules: true })
  for (const [kind, { right, all }] of tally) console.log(`  ${kind.padEnd(8)}${right} of ${all}`)
  const faults = [...tally.values()].flatMap((entry) => entry.faults)
  for (const { id, fault } of faults) console.log(`  ${id}: ${wordOf(fault)}`)
  return faults.length === 0
}

/** What is wrong without the values: `left`, `changed`, `missing`, `differs when cut at 12`. */
function wordOf(fault: string): string {
  const colon = fault.indexOf(':')
  return colon === -1 ? fault : fault.slice(0, colon)
}

function itemsOf(given: string | boolean): SetItem[] {
  if (typeof given !== 'string' || given === '') {
    throw new TypeError(`redact: \`--set\` must be a file, as in \`--set=my-set.json\`; got ${JSON.stringify(given)}`)
  }
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  let items: unknown
  try {
    items = readSet(pathToFileURL(file))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new TypeError(
      `redact: \`--set\` must be a JSON file with \`items\`, a list; could not read ${JSON.stringify(given)}: ${cause}`,
      { cause: error },
    )
  }
  return (items as SetItem[]).map(checked)
}

/** An item whose labels can be read; rules are secrets, for personal and kept values every one, unless it names its own. */
function checked(item: SetItem, index: number): SetItem {
  const where = `redact: \`--set\`: item ${index} (${JSON.stringify(item.id)})`
  if (typeof item.id !== 'string') throw new TypeError(`${where} must have \`id\`, a string`)
  if (!KINDS.includes(item.kind)) {
    throw new TypeError(`${where} must have \`kind\`, one of secret, pii, keep; got ${JSON.stringify(item.kind)}`)
  }
  if (item.input === undefined) throw new TypeError(`${where} must have \`input\``)
  const unlabelled = item.kind === 'keep' ? item.stay.length === 0 : item.gone.length === 0
  if (unlabelled) {
    throw new TypeError(`${where} must have \`${item.kind === 'keep' ? 'stay' : 'gone'}\`, a list that is not empty`)
  }
  return { ...item, rules: item.rules ?? (item.kind === 'secret' ? ['secrets'] : ALL_RULES) }
}

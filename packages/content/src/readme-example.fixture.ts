import {
  applyEdits,
  cleanText,
  editString,
  ingest,
  leafUnits,
  locate,
  nodeAt,
  textAt,
  unitText,
  unitsAt,
} from '@selvedge/content'
import type { Tree } from '@selvedge/content'

const now = () => new Date('2026-09-01T02:10:00.000Z')

// A tool handed back JSON, with JSON inside a string and a number no double can hold.
const { document } = ingest('{"id":9007199254740993,"log":"{\\"level\\":\\"warn\\"}","note":"red \\u001b[31malert"}', {
  now,
})
for (const unit of leafUnits(document)) console.log(locate(document, unit), unitText(document, unit))

// Addresses lead back: to units, to text.
console.log(unitsAt(document, { part: '/log' }), textAt(document, { part: '/log', pointer: '/level' }))

// An edit changes one place and no other byte; the rest of the source stays as it came.
const tree = document.parts[0]!.body as Tree
const edited = applyEdits(document, [editString(document, 0, nodeAt(tree, '/note'), 4, 9, '"…"')])
console.log(edited.source)

// A failing command: what it printed is the document, what it means is known.
const failure = Object.assign(new Error('Command failed: make'), { code: 2, stderr: 'step 1\nstep 2: no rule' })
const failed = ingest(failure, { now, error: true })
console.log(failed.outcome.status, failed.outcome.error?.code, textAt(failed.document, { lines: [2, 2] }))

console.log(cleanText('10%\r100% \u001b]8;;https://a.example\u0007link\u001b]8;;\u0007\u200b'))

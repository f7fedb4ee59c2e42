import { formatPointer, parsePointer } from '../pointer.ts'
import { RESULT_SHAPE } from '../result-schema.ts'
import { validateShape } from '../validate-shape.ts'
import { note, warn, type Desk, type Draft } from './desk.ts'

const REQUIRED: ReadonlySet<string> = new Set(RESULT_SHAPE.required)
const LISTS: ReadonlySet<string> = new Set(['evidence', 'untrusted_content', 'warnings'])

/**
 * Leaves out what still has not the form of the contract: an entry of a list, or a whole field that may be missing. What
 * must be there stays and will be refused.
 */
export function dropMisshapen(desk: Desk): void {
  const { result } = desk
  for (const { pointer } of validateShape(result).toReversed()) {
    const [top = '', index] = parsePointer(pointer) ?? []
    const list = result[top]
    const entry = Number(index)
    if (Array.isArray(list) && Number.isInteger(entry)) (list as unknown[])[entry] = undefined
    else if (REQUIRED.has(top)) dropWithin(result[top], index)
    else delete result[top]
    const at = formatPointer(index === undefined ? [top] : [top, index])
    note(desk, 'dropped', at, 'had not the form the contract asks for')
  }
  for (const [key, list] of Object.entries(result)) {
    if (!Array.isArray(list) || !isResultList(key)) continue
    result[key] = list.filter((entry) => entry !== undefined)
  }
  if (desk.notes.some(({ code }) => code === 'dropped')) {
    warn(desk, 'fields_dropped', 'some of what came with the result had not the form of the contract and was left out')
  }
}

// A required object keeps its required fields; the others may go.
function dropWithin(object: unknown, key: string | undefined): void {
  if (key !== undefined && typeof object === 'object' && object !== null) delete (object as Draft)[key]
}

function isResultList(key: string): boolean {
  return LISTS.has(key) || RESULT_SHAPE.properties?.[key]?.type === 'array'
}

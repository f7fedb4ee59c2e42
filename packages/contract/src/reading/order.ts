import type { JsonObject } from '../json.ts'
import { FIELD_ORDER } from '../field-order.ts'

/** The fields in the order of the contract, unknown ones behind them as they came. */
export function inContractOrder(result: JsonObject): JsonObject {
  const known = FIELD_ORDER.filter((name) => Object.hasOwn(result, name)).map((name) => [name, result[name]] as const)
  const unknown = Object.entries(result).filter(([name]) => !(FIELD_ORDER as readonly string[]).includes(name))
  return Object.fromEntries([...known, ...unknown]) as JsonObject
}

import type { JsonObject } from './json.ts'
import { inContractOrder } from './reading/order.ts'
import type { ToolResult } from './result.ts'
import { stringifyJson } from './stringify-json.ts'
import { validateResult } from './validate-result.ts'

/**
 * The JSON text of a result, fields in the order of the contract, unknown ones behind them. Strict: a result with an
 * error is a TypeError that names rule, code and place.
 */
export function writeResult(result: ToolResult): string {
  const fault = validateResult(result).find(({ severity }) => severity === 'error')
  if (fault !== undefined) {
    throw new TypeError(`writeResult: rule ${fault.rule} (${fault.code}) at "${fault.pointer}": ${fault.message}`)
  }
  return stringifyJson(inContractOrder(result as unknown as JsonObject))
}

import type { Reading } from './read-object.ts'

/** Named properties of errors that are worth their objects; a request, a response or a socket is not. */
const TELLING: readonly string[] = ['cause', 'errors', 'issues', 'details', 'data']

/**
 * Writes an error as name, message, code, its other plain properties (status, path, stdout, …), what it wraps (`cause`,
 * `errors`) and its `issues`, `details` and `data`. No stack: it tells the model nothing and names paths. Objects under
 * other names (the request and response of HTTP clients) are left out with a note: they hold headers and sockets.
 */
export function readError(error: object): Reading {
  const record: Record<string, unknown> = Object.create(null)
  let dropped = false

  for (const key of ['name', 'message', 'code']) {
    const value = readProperty(error, key)
    if (value !== undefined) record[key] = value
  }
  for (const key of Object.keys(error)) {
    if (key in record || key === 'stack' || TELLING.includes(key)) continue
    const value = readProperty(error, key)
    if (typeof value === 'function' || value === undefined) continue
    if (typeof value === 'object' && value !== null) dropped = true
    else record[key] = value
  }
  for (const key of TELLING) {
    const value = readProperty(error, key)
    if (value !== undefined && typeof value !== 'function') record[key] = value
  }

  const reading = { as: 'record', record, keys: Object.keys(record) } as const
  return dropped ? { ...reading, note: 'error_properties_dropped' } : reading
}

// One getter that throws must not hide the message of the error.
function readProperty(error: object, key: string): unknown {
  try {
    return (error as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

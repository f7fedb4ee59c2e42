import { cleanText } from './clean-text.ts'
import type { RemovalReport } from './removal-report.ts'

/**
 * Cleans every string of a small plain value (an error, a list of links); names of fields are ours and stay. A string of
 * nothing but invisible characters is spelled by their number: a message, a code or a name must not become empty.
 */
export function cleanValue<T>(value: T, report: RemovalReport): T {
  if (typeof value === 'string') return cleanString(value, report) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => cleanValue(item, report)) as T
  const cleaned = Object.entries(value).map(([key, item]) => [key, cleanValue(item as unknown, report)])
  return Object.fromEntries(cleaned) as T
}

function cleanString(value: string, report: RemovalReport): string {
  const cleaned = report.add(cleanText(value))
  if (cleaned.trim() !== '' || value.trim() === '') return cleaned
  return value.length === 1 ? '[1 invisible character]' : `[${value.length} invisible characters]`
}

import { cleanText } from './clean-text.ts'
import type { RemovalReport } from './removal-report.ts'

/** Cleans every string of a small plain value (an error, a list of links); names of fields are ours and stay. */
export function cleanValue<T>(value: T, report: RemovalReport): T {
  if (typeof value === 'string') return report.add(cleanText(value)) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => cleanValue(item, report)) as T
  const cleaned = Object.entries(value).map(([key, item]) => [key, cleanValue(item as unknown, report)])
  return Object.fromEntries(cleaned) as T
}

import { parsePointer } from '@selvedge/contract'
import { readDocument, type Document } from '@selvedge/content'

import type { ManifestColumn } from '../manifest.ts'
import type { RowRedactor } from '../rows/redact-batch.ts'
import { redacted } from './adopted-rows.ts'

/** A table without rows, as the names of its columns; as an empty list when it names none. */
export function emptyTable(
  columns: readonly ManifestColumn[] | undefined,
  redactor: RowRedactor,
  name: string | undefined,
): Document {
  const names = [...new Set((columns ?? []).map(({ path }) => String(parsePointer(path)?.[0] ?? '')))]
  const named = { origin: 'value' as const, ...(name !== undefined && { name }) }
  if (names.length === 0) return readDocument('[]', { kind: 'json', ...named })
  const [header] = redacted([names.map(cellOf).join(',')], redactor)
  return readDocument(`${header}\n`, { kind: 'csv', mediaType: 'text/csv', ...named })
}

function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

import { assertOption } from '@selvedge/pipeline'

const FORMATS: readonly unknown[] = ['ndjson', 'parquet']

/** Throws for a format of stored rows that there is not, or that compression is asked for which it does by itself. */
export function assertRowFormat(
  where: string,
  { format, compression }: { readonly format?: unknown; readonly compression?: unknown },
): void {
  if (format === undefined) return
  assertOption(where, 'format', format, ["'ndjson' or 'parquet'", (value) => FORMATS.includes(value)])
  if (format === 'parquet' && compression === 'gzip')
    throw new TypeError(
      `${where}: \`compression\` must be 'none' with \`format\` 'parquet', which compresses by itself`,
    )
}

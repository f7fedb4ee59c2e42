import type { BlobQuery } from '@selvedge/offload'

/** The columns a manifest knows of, as they are spelled; their keys are in small letters, for SQL tells no case. */
export function columnNames({ columns = [] }: BlobQuery['manifest']): ReadonlyMap<string, string> {
  return new Map(
    columns.map(({ path }) => {
      const name = path.slice(1).split('/', 1)[0]!.replaceAll('~1', '/').replaceAll('~0', '~')
      return [name.toLowerCase(), name] as const
    }),
  )
}

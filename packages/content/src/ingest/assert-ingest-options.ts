import { assertArgument } from '../assert-argument.ts'
import type { IngestOptions } from './ingest-options.ts'

const KINDS = {
  call: 'options',
  mediaType: 'text',
  name: 'text',
  kind: 'text',
  provenance: 'options',
  page: 'options',
  batch: 'options',
  maxBytes: 'number',
  parseBytes: 'number',
  depth: 'number',
} as const satisfies { readonly [option in keyof IngestOptions]?: Parameters<typeof assertArgument>[3] }

/** Options are written by the program, not by a tool: those that cannot be used are refused by name. */
export function assertIngestOptions(options: IngestOptions): void {
  assertArgument('ingest', 'options', options, 'options')
  assertArgument('ingest', 'now', options.now, 'function')
  for (const [option, kind] of Object.entries(KINDS)) {
    const value = options[option as keyof typeof KINDS]
    if (value !== undefined) assertArgument('ingest', option, value, kind)
  }
}

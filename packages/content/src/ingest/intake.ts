import type { Warning } from '@selvedge/contract'

import type { Hints } from '../detect-kind.ts'
import type { Document } from '../document.ts'
import type { Outcome } from '../outcome.ts'

/** What was found in a raw result, before it is cleaned and read. */
export interface Intake {
  /** The text of the document; `undefined` when there is none. */
  readonly text?: string | undefined
  /** Bytes it came in, when the text does not tell. */
  readonly byteLength?: number
  readonly hints: Hints
  readonly origin: Document['origin']
  /** What differs from a plain success. */
  readonly outcome: Partial<Outcome>
  readonly warnings: readonly Warning[]
}

import type { Document } from '@selvedge/content'
import type { Warning } from '@selvedge/contract'

export function compareContent(_document: Document): Warning | undefined {
  return undefined
}

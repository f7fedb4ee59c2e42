import { leafUnits, locate, readDocument, unitText, type Document } from '@selvedge/content'

import { rankUnits } from './rank-units.ts'

/** Pointers of the units of a value, best first. */
export function pointersFor(value: unknown, ...queries: string[]): string[] {
  const document = readDocument(JSON.stringify(value), { mediaType: 'application/json' })
  return [...rankUnits(document, { queries }).order].map((unit) => pointerOf(document, unit))
}

/** Lines of a text, best first. */
export function linesFor(text: string, ...queries: string[]): string[] {
  const document = readDocument(text, { mediaType: 'text/plain' })
  return [...rankUnits(document, { queries }).order].map((unit) => unitText(document, unit))
}

export function pointerOf(document: Document, unit: number): string {
  const { pointer, part } = locate(document, unit) as { pointer?: string; part?: string }
  return (part ?? '') + (pointer ?? '')
}

export function leavesOf(document: Document): number[] {
  return [...leafUnits(document)]
}

export const ORDERS = Array.from({ length: 60 }, (_, index) => ({
  id: `ord-${1000 + index}`,
  customer: ['Ada', 'Bo', 'Cy', 'Di'][index % 4],
  total: ((index * 37) % 500) + 0.5,
  late: index % 23 === 7,
  shipped_at: index === 31 ? null : `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z`,
}))

export const LOG = Array.from(
  { length: 300 },
  (_, index) =>
    `2026-03-01 ${String(8 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:00 INFO worker ${index % 5} took ${100 + ((index * 13) % 97)} ms for job ${index}`,
)

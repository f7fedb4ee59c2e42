import type { ChildSettings } from './child.ts'
import type { expectedFacts } from './rows.ts'
import { runChild } from './run-child.ts'

/** What one run in a process of its own says of itself. */
export interface StreamFigures {
  readonly rows: number
  readonly digest: string
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly size?: number
  readonly segments?: number
  readonly facts?: readonly { readonly statistic: string; readonly value: unknown }[]
  readonly planted?: boolean
  readonly middle?: { readonly id: number }
}

export const MAX_PEAK_MB = 256

/** Runs one measurement and prints its line; `megabytes` are those of the source where what is stored does not tell. */
export async function measureStream(settings: ChildSettings, megabytes: number): Promise<StreamFigures> {
  const figures = await runChild<StreamFigures>('child.ts', settings)
  const size = settings.mode === 'postgres' ? figures.size! / 1e6 : megabytes
  console.log(
    `  ${settings.mode.padEnd(12)} ${(size / figures.cpuSeconds).toFixed(1).padStart(7)} MB per CPU second  ${(size / figures.seconds).toFixed(1).padStart(7)} MB/s  peak ${figures.peakMb.toFixed(0).padStart(4)} MB`,
  )
  return figures
}

export type ExpectedFacts = Omit<ReturnType<typeof expectedFacts>, 'sum'> & { readonly sum: string }

export function sameFacts({ facts = [] }: StreamFigures, expected: ExpectedFacts): boolean {
  const value = (statistic: string): string => String(facts.find((fact) => fact.statistic === statistic)?.value)
  return Object.entries(expected).every(([statistic, wanted]) => Number(value(statistic)) === Number(wanted))
}

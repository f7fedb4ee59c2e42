/** Milliseconds of processor time of this process: a shared machine's other work counts little. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}

/** The median processor time of `task`, in milliseconds; `before` is not timed. */
export function timed(rounds: number, task: () => unknown, before: () => void = () => {}): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    before()
    const started = processorTime()
    task()
    times.push(processorTime() - started)
  }
  return median(times)
}

/** The median wall time in milliseconds: for tasks too short for the processor clock. */
export function wallTime(rounds: number, task: () => unknown): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    task()
    times.push(performance.now() - started)
  }
  return median(times)
}

/** One line of the report, and whether the figure is as good as it has to be. */
export interface Figure {
  readonly line: string
  readonly held: boolean
}

export function figure(name: string, shown: string, held: boolean): Figure {
  return { line: `${held ? 'ok  ' : 'MISS'} ${name.padEnd(46)} ${shown}`, held }
}

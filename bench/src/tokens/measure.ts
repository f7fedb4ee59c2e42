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

/** `timed` for tasks too short for the compilers to have seen them: run a few times before. */
export function warmTime(rounds: number, task: () => unknown): number {
  for (let round = 0; round < 5; round++) task()
  return timed(rounds, task)
}

/** One line of the report, and whether the figure is as good as it has to be. */
export interface Figure {
  readonly line: string
  readonly held: boolean
}

export function figure(name: string, shown: string, held: boolean): Figure {
  return { line: `${held ? 'ok  ' : 'MISS'} ${name.padEnd(46)} ${shown}`, held }
}

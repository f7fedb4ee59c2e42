/** Work in pieces: what it yields between are places where it may rest, or end. */
export type Steps<Result> = Generator<void, Result>

/** Works all pieces off at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Works the pieces off and asks `pause` between them; what it throws ends the work. */
export async function finishWithPauses<Result>(
  steps: Steps<Result>,
  pause: () => Promise<void> | undefined,
): Promise<Result> {
  for (;;) {
    const waiting = pause()
    if (waiting !== undefined) await waiting
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

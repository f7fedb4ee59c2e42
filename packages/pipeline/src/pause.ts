const TURN_MS = 10

/**
 * Makes the `pause` of one run: it gives the event loop a turn once 10 ms have passed since the last one, and throws
 * the signal's reason once aborted. Cheap enough to call in every round of a loop.
 */
export function createPause(signal: AbortSignal): () => Promise<void> | undefined {
  let lastTurn = performance.now()
  return () => {
    signal.throwIfAborted()
    if (performance.now() - lastTurn < TURN_MS) return undefined
    return resume()
  }

  async function resume(): Promise<void> {
    await turn()
    lastTurn = performance.now()
    signal.throwIfAborted()
  }
}

interface Platform {
  readonly setImmediate?: (callback: () => void) => unknown
  readonly scheduler?: { readonly yield?: () => Promise<void> }
  readonly MessageChannel?: typeof MessageChannel
}

/** One turn of the event loop. Timers are the last resort: browsers stretch nested ones to 4 ms. */
function turn(): Promise<void> {
  const platform: Platform = globalThis
  if (platform.setImmediate !== undefined) return new Promise((resolve) => void platform.setImmediate!(resolve))
  if (platform.scheduler?.yield !== undefined) return platform.scheduler.yield()
  if (platform.MessageChannel !== undefined) return messageTurn(new platform.MessageChannel())
  return new Promise((resolve) => void setTimeout(resolve))
}

function messageTurn(channel: MessageChannel): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', () => {
      // An open port keeps some runtimes alive.
      channel.port1.close()
      resolve()
    })
    channel.port1.start()
    channel.port2.postMessage(undefined)
  })
}

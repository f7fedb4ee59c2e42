import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { ChildJob, ChildWord } from './query-child.ts'

const IS_SOURCE = import.meta.url.endsWith('.ts')
/** A file beside this one, also when it is built: `imports` of the manifest names it. */
const CHILD = IS_SOURCE ? new URL('./query-child.ts', import.meta.url) : new URL('./query-child.js', import.meta.url)
/** Sources are run as they are where this package is worked on. */
const LOADER = IS_SOURCE ? ['--conditions=@selvedge/source', '--import', 'tsx'] : []

/**
 * Has a query answered in a process of its own, which is killed when the time is up or the signal aborts: then, and when
 * it dies, there is no word.
 */
export async function askChild(
  job: ChildJob,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ChildWord | 'timeout' | 'died'> {
  signal.throwIfAborted()
  // Nothing of the environment is of use to it, but for where the system keeps its parts.
  const { PATH, SystemRoot, LD_LIBRARY_PATH, TMPDIR } = process.env
  const child = fork(fileURLToPath(CHILD), {
    execArgv: LOADER,
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...(PATH && { PATH }),
      ...(SystemRoot && { SystemRoot }),
      ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
      ...(TMPDIR && { TMPDIR }),
    },
  })
  const kill = (): void => void child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await new Promise<ChildWord | 'timeout' | 'died'>((resolve, reject) => {
      let word: ChildWord | undefined
      child.once('error', reject)
      child.once('message', (said: ChildWord) => {
        word = said
        kill()
      })
      // Only when it is gone is what it held free.
      child.once('exit', () => resolve(word ?? (isLate ? 'timeout' : 'died')))
      child.send(job, (error) => {
        if (error !== null) kill()
      })
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

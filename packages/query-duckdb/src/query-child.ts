// Answers one query in a process that can be ended: functions of DuckDB do not look whether they are interrupted, and take
// memory beyond its limit.
import { answerQuery, messageOf, type QueryJob, type QueryWord } from './answer-query.ts'

/** What the process is told. */
export interface ChildJob extends QueryJob {
  /** Bytes of the process at most. */
  readonly mostBytes: number
}

/** What it says, once. */
export type ChildWord = QueryWord | { readonly is: 'memory' }

const LOOK_MS = 20

process.once('message', (job: ChildJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > job.mostBytes) say({ is: 'memory' })
  }, LOOK_MS)
  void answerQuery(job).then(say, (error: unknown) => say({ is: 'failed', at: 'run', message: messageOf(error) }))
  watch.unref()
})
// Whoever asked is gone.
process.once('disconnect', end)

/** Says it and ends at once, whatever DuckDB is doing. */
function say(word: ChildWord): void {
  if (process.connected) process.send!(word, undefined, undefined, end)
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

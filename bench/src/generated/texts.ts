import { pick, seededRandom } from '../tokens/random.ts'
import type { QuestionSet } from './question-set.ts'

/** Lines of text as servers, applications and commands write them. */
export function addTexts(set: QuestionSet): void {
  accessLog(set)
  applicationLog(set)
  podList(set)
  testRun(set)
}

/** Mostly small, seldom large. */
function skewed(random: (limit: number) => number, most: number): number {
  return Math.floor((random(10_000) / 10_000) ** 10 * most) + 2
}

function accessLog(set: QuestionSet): void {
  const random = seededRandom(41)
  let time = Date.UTC(2025, 4, 12, 6)
  const rows = Array.from({ length: 1800 }, (_, index) => {
    time += random(30_000)
    const path = `/${pick(random, ['shop', 'blog', 'docs', 'user'])}/${pick(random, ['list', 'item', 'view'])}/${index}`
    const status = random(100) < 94 ? 200 : pick(random, [404, 404, 301, 500, 503, 403])
    return {
      path,
      status,
      method: random(100) < 95 ? 'GET' : pick(random, ['POST', 'POST', 'POST', 'DELETE']),
      clock: new Date(time).toISOString().slice(11, 19),
      ms: skewed(random, 9000),
      bytes: 100 + random(90_000),
    }
  })
  const lines = rows.map(
    (row, index) =>
      `10.0.${index % 40}.${index % 250} - - [12/May/2025:${row.clock} +0000] "${row.method} ${row.path} HTTP/1.1" ${row.status} ${row.bytes} rt=${row.ms}ms`,
  )
  const ask = set.add('access.log', 'text/plain', 'log', lines.join('\n'))
  const paths = (holds: (row: (typeof rows)[number]) => boolean): string[] => rows.filter(holds).map(({ path }) => path)
  const slowest = rows.map(({ ms }) => ms).toSorted((left, right) => right - left)
  ask(
    'extreme',
    'Which request was the slowest?',
    paths(({ ms }) => ms === slowest[0]),
  )
  ask(
    'extreme',
    'What are the three slowest requests?',
    paths(({ ms }) => ms >= slowest[2]!),
  )
  ask(
    'filter',
    `Which requests took more than ${slowest[4]} ms?`,
    paths(({ ms }) => ms > slowest[4]!),
  )
  ask(
    'filter',
    `Which requests took at least ${slowest[3]} ms?`,
    paths(({ ms }) => ms >= slowest[3]!),
  )
  ask('temporal', 'What was the last request with status 500?', paths(({ status }) => status === 500).at(-1))
  ask('temporal', 'Which was the first POST request?', paths(({ method }) => method === 'POST')[0])
  ask('lookup', `Which path was requested at ${rows[900]!.clock}?`, rows[900]!.path)
  ask('filter', 'Which requests were forbidden?', paths(({ status }) => status === 403).slice(0, 6))
}

function applicationLog(set: QuestionSet): void {
  const random = seededRandom(42)
  let time = Date.UTC(2025, 8, 3, 20)
  const rows = Array.from({ length: 1500 }, (_, index) => {
    time += random(30_000)
    const level = random(100) < 92 ? 'INFO' : random(10) < 8 ? 'WARN' : 'ERROR'
    const ms = skewed(random, 5000)
    const message =
      level === 'INFO'
        ? `job ${10_000 + index} finished in ${ms} ms`
        : `${pick(random, ['connection refused', 'timeout waiting for lock', 'bad checksum'])} for job ${10_000 + index}`
    return {
      at: new Date(time).toISOString().replace('T', ' ').slice(0, 23),
      level,
      ms: level === 'INFO' ? ms : 0,
      message,
      part: pick(random, ['Cache', 'Db', 'Mailer']),
    }
  })
  const ask = set.add(
    'app.log',
    'text/plain',
    'log',
    rows.map(({ at, level, part, message }) => `${at} ${level.padEnd(5)} [${part}] ${message}`).join('\n'),
  )
  const errors = rows.filter(({ level }) => level === 'ERROR')
  const slowest = rows.map(({ ms }) => ms).toSorted((left, right) => right - left)
  const said = (holds: (row: (typeof rows)[number]) => boolean): string[] =>
    rows.filter(holds).map(({ message }) => message)
  ask('error-cause', 'What was the first error?', errors[0]!.message)
  ask('error-cause', 'What was the second error?', errors[1]!.message)
  ask('error-cause', 'What is the last error in the log?', errors.at(-1)!.message)
  ask(
    'extreme',
    'Which job took the longest?',
    said(({ ms }) => ms === slowest[0]),
  )
  ask(
    'extreme',
    'What are the five slowest jobs?',
    said(({ ms }) => ms >= slowest[4]!),
  )
  ask(
    'filter',
    `Which jobs needed more than ${slowest[3]} ms?`,
    said(({ ms }) => ms > slowest[3]!),
  )
  ask(
    'temporal',
    `Which errors occurred before ${errors[2]!.at.slice(11, 16)}?`,
    errors.slice(0, 2).map(({ message }) => message),
  )
}

function podList(set: QuestionSet): void {
  const random = seededRandom(43)
  const rows = Array.from({ length: 240 }, (_, index) => ({
    name: `${pick(random, ['api', 'web', 'job'])}-${index}-${random(9999)}`,
    ready: random(40) > 0 ? '1/1' : '0/1',
    status: random(50) > 0 ? 'Running' : pick(random, ['CrashLoopBackOff', 'Pending']),
    restarts: skewed(random, 120),
  }))
  const lines = rows.map(({ name, ready, status, restarts }) =>
    [name.padEnd(20), ready.padEnd(7), status.padEnd(18), String(restarts).padEnd(10), '12d'].join(' '),
  )
  const ask = set.add(
    'pods.txt',
    'text/plain',
    'command-output',
    ['NAME                 READY   STATUS             RESTARTS   AGE', ...lines].join('\n'),
  )
  const names = (holds: (row: (typeof rows)[number]) => boolean): string[] => rows.filter(holds).map(({ name }) => name)
  const most = rows.map(({ restarts }) => restarts).toSorted((left, right) => right - left)
  ask(
    'extreme',
    'Which pod restarted most often?',
    names(({ restarts }) => restarts === most[0]),
  )
  ask(
    'extreme',
    'Top 4 pods by restarts?',
    names(({ restarts }) => restarts >= most[3]!),
  )
  ask(
    'filter',
    `Which pods have more than ${most[4]} restarts?`,
    names(({ restarts }) => restarts > most[4]!),
  )
  ask(
    'filter',
    'Which pods are not running?',
    names(({ status }) => status !== 'Running'),
  )
}

function testRun(set: QuestionSet): void {
  const random = seededRandom(44)
  const rows = Array.from({ length: 700 }, (_, index) => ({
    name: `${pick(random, ['parser', 'router', 'store'])} ${pick(random, ['handles', 'rejects', 'closes'])} case ${index}`,
    fails: random(170) === 0,
    ms: skewed(random, 4000),
  }))
  const lines = rows.flatMap(({ name, fails, ms }) =>
    fails
      ? [`  ✗ ${name} ${ms}ms`, `      AssertionError: expected ${ms} to equal ${ms + 1}`]
      : [`  ✓ ${name} ${ms}ms`],
  )
  const ask = set.add('tests.txt', 'text/plain', 'test-log', lines.join('\n'))
  const slowest = rows.map(({ ms }) => ms).toSorted((left, right) => right - left)
  ask(
    'error-cause',
    'Which tests failed?',
    rows.filter(({ fails }) => fails).map(({ name }) => name),
  )
  ask(
    'extreme',
    'Which test was the slowest?',
    rows.filter(({ ms }) => ms === slowest[0]).map(({ name }) => name),
  )
  ask(
    'filter',
    `Which tests took longer than ${slowest[3]} ms?`,
    rows.filter(({ ms }) => ms > slowest[3]!).map(({ name }) => name),
  )
}

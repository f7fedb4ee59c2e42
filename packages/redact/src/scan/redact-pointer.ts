import type { Redactor } from './redactor.ts'

/**
 * A JSON Pointer (RFC 6901) without what is secret in the names it leads through. Each is read as it was meant: a secret with a
 * slash in it is written `~1` there, and nobody would know it.
 *
 * ```ts
 * redactPointer('/links/https:~1~1bob:hunter2@example.com', redactor) // '/links/https:~1~1bob:[PASSWORD_1]@example.com'
 * ```
 */
export function redactPointer(pointer: string, redactor: Redactor): string {
  return pointer
    .split('/')
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const { text } = redactor.redactText(name)
      return text === name ? step : text.replaceAll('~', '~0').replaceAll('/', '~1')
    })
    .join('/')
}

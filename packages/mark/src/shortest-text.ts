import type { Status } from '@selvedge/contract'

import type { Written } from './choose.ts'
import type { Form } from './compose.ts'

/** The longest honest text that fits where not even the frame does; nothing at all at worst. */
export function shortestText(form: Form, status: Status, measure: (text: string) => Written): Written {
  const words = status === 'partial' ? 'partial, truncated' : `${status}, truncated`
  const plain = [`[${words}: the budget is too small to show anything]`, `[${words}]`, '[truncated]', status]
  const envelope = [
    `{"status":"${status}","completeness":{"state":"truncated"}}`,
    `{"status":"${status}"}`,
    `"truncated"`,
    `"${status}"`,
  ]
  for (const text of form === 'envelope' ? envelope : plain) {
    const written = measure(text)
    if (written.fits) return written
  }
  return measure('')
}

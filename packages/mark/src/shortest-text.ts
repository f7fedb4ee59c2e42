import type { Status } from '@selvedge/contract'
import type { Outcome } from '@selvedge/content'

import type { Written } from './choose.ts'
import { statusAfter } from './completeness.ts'
import type { Form } from './compose.ts'

/** The longest honest text that fits where not even the frame does; nothing at all at worst. */
export function shortestText(
  form: Form,
  outcome: Outcome,
  isCut: boolean,
  measure: (text: string) => Written,
): Written {
  const status = statusAfter(outcome, isCut)
  for (const text of isCut ? cutTexts(form, status) : wholeTexts(form, status)) {
    const written = measure(text)
    if (written.fits) return written
  }
  return measure('')
}

/** Of a call that gave no data: what it came to. */
function wholeTexts(form: Form, status: Status): readonly string[] {
  return form === 'envelope' ? [`{"status":"${status}"}`, `"${status}"`] : [`[${status}]`, status]
}

function cutTexts(form: Form, status: Status): readonly string[] {
  const words = `${status}, truncated`
  const plain = [`[${words}: the budget is too small to show anything]`, `[${words}]`, '[truncated]', status]
  const envelope = [
    `{"status":"${status}","completeness":{"state":"truncated"}}`,
    `{"status":"${status}"}`,
    `"truncated"`,
    `"${status}"`,
  ]
  return form === 'envelope' ? envelope : plain
}

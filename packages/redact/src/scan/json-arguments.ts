import { commandReader, isCommandSecret } from './command-line.ts'
import { decideField } from './field-value.ts'
import type { Frame } from './json-frame.ts'
import type { LeafRules } from './leaf-rules.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'

/** What must go of a word in a list: from an offset in it to its end. */
export interface ArgumentSecret {
  readonly from: number
  readonly type: string
  readonly rule: string
}

const LONGEST_ARGUMENT = 256
const LONGEST_HEADER_NAME = 60
const HEADER_NAME = /^[A-Za-z][\w-]*$/
/** A command is named by one of the first words. */
const COMMAND_WITHIN = 3

/** A word of a list of arguments: `["curl", "-u", "user:secret"]`, `["--db-password", "secret"]`. The frame remembers those before. */
export function secretArgument(frame: Frame, text: string, rules: LeafRules): ArgumentSecret | undefined {
  if (!rules.secrets || text.length > LONGEST_ARGUMENT) return undefined
  const { option } = frame
  frame.option = text.startsWith('-') ? text : ''
  const secret = frame.command?.secretIn(text) ?? -1
  if (frame.index < COMMAND_WITHIN) frame.command ??= commandReader(text)
  if (secret !== -1 && isCommandSecret(text.slice(secret))) {
    return { from: secret, type: 'PASSWORD', rule: 'command-line' }
  }
  const rule = option === '' || text.startsWith('-') ? undefined : rules.ruleOfName(option)
  const type = rule === undefined ? valueAfterName(frame, text, rules) : decideField(option, rule, text, 'string')
  return type === undefined ? undefined : { from: 0, type, rule: 'field-name' }
}

/** `['X-Api-Key', 'value']`, `['Host', 'x', 'X-Api-Key', 'value']`: what follows the name of a header or stands second. */
function valueAfterName(frame: Frame, text: string, rules: LeafRules): string | undefined {
  const name = frame.before
  frame.before = text.length <= LONGEST_HEADER_NAME && HEADER_NAME.test(text) ? text : ''
  if (name === '' || !(frame.index === 1 || name.includes('-'))) return undefined
  const rule = rules.ruleOfName(name)
  if (rule === undefined || rules.ruleOfName(text) !== undefined) return undefined
  return looksTyped(text) || looksGenerated(text) ? decideField(name, rule, text, 'string') : undefined
}

import { classOf, LETTER } from './characters.ts'
import { isJumble } from './secret-shape.ts'

/**
 * True for what stands where a secret will stand: references (`${X}`, `{{ x }}`, `vault:…`, `process.env.X`, ARNs), masks
 * (`****`, `xxxx`, `<hidden>`), instructions (`YOUR_API_KEY`) and words that no one means as a value (`null`, `required`).
 * Replacing these breaks templates and tells nothing.
 */
export function isPlaceholderValue(value: string): boolean {
  const trimmed = value.trim()
  if (trimmed === '') return true
  const lower = (trimmed.length > 200 ? trimmed.slice(0, 200) : trimmed).toLowerCase()
  return (
    WORDS.has(lower) ||
    (lower.endsWith('!') && WORDS.has(lower.slice(0, -1))) ||
    isMasked(lower) ||
    isReference(trimmed, lower) ||
    isInstruction(lower) ||
    OWN_PLACEHOLDER.test(trimmed)
  )
}

/** Our own placeholders, numbered or not, alone. */
const OWN_PLACEHOLDER = /^\[[A-Z][A-Z0-9_]{1,60}\]$/

const WORDS = new Set(
  (
    'null nil none undefined true false yes no on off empty unset default string str text number int integer bool boolean any object array bytes ' +
    'required optional enabled disabled present absent missing unknown valid invalid set hidden masked redacted removed filtered secret ' +
    'sensitive encrypted placeholder dummy todo tbd n/a na changeme change_me change-me replaceme replace_me replace-me ' +
    'include same-origin omit basic bearer digest token password passwd pwd apikey api_key api-key oauth oauth2 plain prompt ask env file stdin ' +
    '(hidden) (redacted) (sensitive) (none) (null) (empty) (unset) (masked) [hidden] [redacted] [filtered] [masked] [removed] (sensitive\u00a0value)'
  ).split(' '),
)
  .add('(sensitive value)')
  .add('(known after apply)')
  .add('not set')
  .add('not provided')

const MASK = new Set(['*', 'x', '.', '\u2022', '\u25cf', '-', '#', '?', '_', '\u2026', '=', ' ', '\u2217'])

/** `********`, `xxxx-xxxx`, `sk-****abcd`: a run of masking marks, with at most a few letters of the value left at its ends. */
export function isMasked(lower: string): boolean {
  let plain = 0
  for (const character of lower) if (!MASK.has(character)) plain++
  if (plain === 0) return true
  if (lower.length > 64 || plain > 8) return MASK_RUN.test(lower)
  return MASK_RUN.test(lower)
}

const MASK_RUN = /\*{4}|[xX]{6}|\u2022{3}|\.{3}|\u2026|\u25cf{3}|_{4}/

const REFERENCES = [
  'vault:',
  'op://',
  'arn:',
  'secret://',
  'secretref:',
  'ssm:',
  'awssm:',
  'awsssm:',
  'gcpsm:',
  'keyvault:',
  'azurekeyvault',
  '@microsoft.keyvault',
  'enc[',
  'env:',
  'env.',
  'env[',
  'file:',
  'file://',
  'process.env',
  'os.environ',
  'os.getenv',
  'getenv',
  'system.getenv',
  'import.meta',
  'secrets.',
  'var.',
  'vars.',
  'local.',
  'data.',
  'module.',
  'sops:',
  'projects/',
  'ref:',
  'ref+',
  'valuefrom',
  'secretkeyref',
  'bws:',
  'doppler:',
  'infisical:',
  'keychain:',
  'pass:',
  'lastpass:',
  'aws-secretsmanager:',
  'sm://',
  'kms:',
  'ansible-vault',
  '!vault',
  '!ref',
  '!sub',
  '!secret',
  '!getatt',
  '!env',
  '!reference',
] as const

function isReference(value: string, lower: string): boolean {
  switch (value[0]) {
    case '$':
      return (
        (REFERENCE_VARIABLE.test(value) && !isJumble(value)) ||
        INNER_VARIABLE.test(value) ||
        (value[1] === '{' && (value.includes('}') || !isJumble(value.slice(2)))) ||
        value[1] === '(' ||
        value[1] === '['
      )
    case '<':
      return value.endsWith('>') || value[1] === '%' || value.startsWith('<<')
    case '{':
      return (value[1] === '{' && value.includes('}}')) || (BRACED.test(value) && !isJumble(value))
    case '%':
      return (
        (value.length > 2 && value.endsWith('%') && VARIABLE.test(value.slice(1, -1))) ||
        value[1] === '(' ||
        value === '%s'
      )
    case '#':
    case '@':
      return value[1] === '{'
    case '[':
      return value.startsWith('[[') || value.startsWith('[%')
    default:
      return TEMPLATE.test(value) || REFERENCES.some((reference) => lower.startsWith(reference))
  }
}

/** `pre-${NAME}`, `{{ name | filter }}`; a salt has such brackets by chance, and not what closes them behind a name. */
const TEMPLATE = /\$\{[^{}\n]{1,120}\}|\$\{[A-Za-z_.]{0,60}$|\{\{[\s\w.$'"|()[\]:,#^~/-]{1,120}\}\}/
const BRACED = /^\{[\w. -]{1,60}\}$/
const REFERENCE_VARIABLE = /^\$(?:env:)?[A-Za-z_]\w{0,80}$/
/** `$p){ok}`: a variable and what closes the list it stands in. */
const INNER_VARIABLE = /^\$[A-Za-z_]\w{0,80}[),\]}]/
const VARIABLE = /^\w{1,80}$/

/** `your-api-key`, `YOUR_TOKEN_HERE`, `insert token`, `my-secret-key`, `example_password`: words only, and one of them says so. */
function isInstruction(lower: string): boolean {
  if (lower.length > 60) return false
  const words = lower.split(/[^a-z]/).filter((word) => word !== '')
  if (words.length === 0 || !words.some((word) => INSTRUCTING.has(word))) return false
  if (lower.includes(' ') && !words.some((word) => ASKING.has(word))) return false
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index)
    if (code >= 48 && code <= 57) return false
  }
  return words.every((word) => word.length <= 14) && (words.length > 1 || INSTRUCTING.has(lower))
}

const INSTRUCTING = new Set(
  'your insert enter replace change changeme example sample placeholder dummy fake redacted hidden here todo goes my the some'.split(
    ' ',
  ),
)

/** Words that no phrase has by chance: `the quick brown fox` may be one. */
const ASKING = new Set(
  'your insert enter replace change changeme example sample placeholder dummy fake redacted hidden todo goes password passphrase secret token key api value credentials'.split(
    ' ',
  ),
)

/** True for one plain word: letters only, or an identifier in one case. Not a value unless its form says so. */
export function isPlainWord(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if ((classOf(code) & LETTER) === 0 && code !== 95 && code !== 45) return false
  }
  return true
}

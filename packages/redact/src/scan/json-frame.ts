import type { CommandReader } from './command-line.ts'
import type { FieldRule } from './field-words.ts'
import type { Grid } from './json-grid.ts'

/** A container that a walk over JSON text is in. */
export interface Frame {
  readonly array: boolean
  /** What the names above say about everything in here. */
  readonly inherited: FieldRule | undefined
  schema: boolean
  /** Name of the child being read; in an array the name of the array. */
  key: string
  rule: FieldRule | undefined
  index: number
  /** Where it begins in the source. */
  start: number
  /** `{ name: "X", value: "v" }`: held until the object ends, for either may come first. */
  pairName: string | undefined
  /** What else could be its name. */
  otherNames: string[] | undefined
  /** `{ type: "CONCEALED", value: "v" }`: a member says that the value is secret, whatever its name. */
  concealed: boolean
  pairValue: Leaf | undefined
  /** `type: "random_password"`: what Terraform keeps of it. */
  resource: string | undefined
  /** `kind: Secret` with its `data`: held likewise. */
  kind: string | undefined
  data: Leaf[] | undefined
  /** The same of objects in a list below that do not name their kind: the items of a `SecretList`. */
  listed: Leaf[] | undefined
  /** The parts of a JSON Web Key that are private. */
  keyParts: Leaf[] | undefined
  keyType: boolean
  /** An array: the command its first words name, and the option before. */
  command: CommandReader | undefined
  option: string
  /** An array: the string before, when it may be a name. */
  before: string
  /** An array whose elements may be names of columns: a member called so, or the first row. */
  mayName: 'list' | 'row' | undefined
  /** `{ label: "Password" }`: what a column is called where it is shown. */
  label: string | undefined
  /** An object that says by field what a form shows, or a list right in it. */
  shown: boolean
  /** An object that holds the cells of a row. */
  isRow: boolean
  grid: Grid | undefined
}

/** A value that is decided about later. */
export interface Leaf {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly pointer: string
  readonly quote: string | undefined
}

export function newFrame(
  array: boolean,
  inherited: FieldRule | undefined,
  rule: FieldRule | undefined,
  start: number,
): Frame {
  return {
    array,
    inherited,
    rule,
    schema: false,
    key: '',
    index: 0,
    start,
    pairName: undefined,
    otherNames: undefined,
    concealed: false,
    resource: undefined,
    pairValue: undefined,
    kind: undefined,
    data: undefined,
    listed: undefined,
    keyParts: undefined,
    keyType: false,
    command: undefined,
    option: '',
    before: '',
    mayName: undefined,
    label: undefined,
    shown: false,
    isRow: false,
    grid: undefined,
  }
}

const NAME_KEYS = new Set([
  'name',
  'key',
  'Name',
  'Key',
  'field',
  'header',
  'variable',
  'ParameterKey',
  'ColumnName',
  'columnName',
  'column_name',
  'id',
  'label',
  'keyName',
  'OutputKey',
  'property',
  'setting',
  'parameter',
  'path',
  'question',
])
const LABEL_KEYS = new Set(['label', 'title', 'displayName', 'VarCharValue', 'headerName', 'caption', 'text'])
const VALUE_KEYS = new Set([
  'value',
  'Value',
  'val',
  'ParameterValue',
  'OutputValue',
  'default_value',
  'defaultValue',
  'answer',
])
const KEY_PARTS = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
/** What `type` says beside a value that is secret. */
const CONCEALED = new Set(['concealed', 'securestring', 'password', 'secret', 'secret_text', 'secure', 'sensitive'])
/** Flags that say so. */
const CONCEALING = new Set(['sensitive', 'isSecret', 'is_secret', 'secret', 'secure', 'secured', 'masked'])
/** Names whose values are needed when their object ends. */
const NOTED = new Set([...NAME_KEYS, ...VALUE_KEYS, ...KEY_PARTS, 'kind', 'kty', 'type', 'Type', 'result'])

/** The name of a pair: `{ "name": "DB_PASSWORD", … }`. */
export function isNameKey(key: string, name: string): boolean {
  // `Password?` asks for one, `Forgot your password?` does not.
  return NAME_KEYS.has(key) && (key !== 'question' || name.trim().split(' ', 3).length < 3)
}

/** The name of a column where it is shown. */
export function isLabelKey(key: string): boolean {
  return LABEL_KEYS.has(key)
}

/** The value of a pair. */
export function isValueKey(key: string): boolean {
  return VALUE_KEYS.has(key)
}

/** A member of a JSON Web Key that is private. */
export function isKeyPart(key: string): boolean {
  return KEY_PARTS.has(key)
}

/** A member whose value is needed when its object ends. */
export function isNoted(key: string): boolean {
  return NOTED.has(key)
}

/** `errors: { password: ["too_short"] }`, `labels: { password: "…" }`: what a form shows about its fields. */
export function isShown(key: string): boolean {
  return SHOWN.test(key)
}

const SHOWN =
  /^(?:(?:field|form|validation)?_?errors|violations|labels|placeholders|hints|tooltips|translations|i18n|help_?texts?)$/i

/** `"type": "CONCEALED"` */
export function isConcealed(key: string, text: string): boolean {
  return (key === 'type' || key === 'Type') && CONCEALED.has(text.toLowerCase())
}

/** `"sensitive": true` */
export function isConcealing(key: string): boolean {
  return CONCEALING.has(key)
}

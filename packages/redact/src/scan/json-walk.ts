import type { FieldRule } from './field-words.ts'
import { mergeFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import { secretArgument } from './json-arguments.ts'
import {
  isConcealed,
  isConcealing,
  isShown,
  isKeyPart,
  isLabelKey,
  isNameKey,
  isNoted,
  isValueKey,
  newFrame,
} from './json-frame.ts'
import type { Frame, Leaf } from './json-frame.ts'
import { escapePointer } from './json-grid.ts'
import { JsonTables } from './json-tables.ts'
import { decodeString } from './json-string.ts'
import { decideLeaf, isSchemaName } from './leaf-rules.ts'
import type { LeafPlace, LeafRules } from './leaf-rules.ts'

/** How deep JSON inside strings is followed. */
export const DEEPEST_NESTING = 4

/** What lies deeper is a text of brackets, and no JSON that anybody reads. */
const DEEPEST = 200_000

type Expecting = 'value' | 'value or end' | 'key' | 'key or end' | 'more' | 'top'

/**
 * Walks JSON text without building it and gives what must go, in offsets of that text; undefined when it is no JSON.
 * Several values one after the other (JSON lines) are walked too.
 */
export function walkJson(source: string, rules: LeafRules, depth = 0): Finding[] | undefined {
  return new JsonWalk(source, rules, depth).run()
}

/** True when a text begins like JSON with something in it. */
export function mayBeJson(text: string): boolean {
  return JSON_START.test(text)
}

const JSON_START = /^\s{0,64}[[{]\s{0,64}["[{\d\-tfn]/

class JsonWalk {
  private readonly source: string
  private readonly rules: LeafRules
  private readonly depth: number
  private readonly findings: Finding[] = []
  private readonly frames: Frame[] = []
  private readonly root: Frame = newFrame(true, undefined, undefined, 0)
  private position = 0
  private nextBackslash = -1
  private readonly tables: JsonTables

  constructor(source: string, rules: LeafRules, depth: number) {
    this.source = source
    this.rules = rules
    this.depth = depth
    this.tables = new JsonTables(source, rules, () => this.pointer())
  }

  run(): Finding[] | undefined {
    const { source } = this
    let expecting: Expecting | undefined = 'top'
    let values = 0
    while (expecting !== undefined) {
      this.skipBlanks()
      if (this.position >= source.length) return expecting === 'top' && values > 0 ? this.end() : undefined
      if (expecting === 'top' && ++values > 1) this.root.index++
      expecting = this.step(expecting, source.charCodeAt(this.position), values)
    }
    return undefined
  }

  /** JSON lines may be rows below a line of names. */
  private end(): Finding[] {
    this.tables.endRows(this.root, this.position, true)
    for (const finding of this.tables.findings) this.findings.push(finding)
    return this.findings
  }

  private step(expecting: Expecting, code: number, values: number): Expecting | undefined {
    switch (expecting) {
      case 'top':
        if (values > 1 && code !== 123 && code !== 91) return undefined
        return this.value(code)
      case 'value or end':
        return code === 93 ? this.close() : this.value(code)
      case 'value':
        return this.value(code)
      case 'key or end':
        return code === 125 ? this.close() : this.name(code)
      case 'key':
        return this.name(code)
      default:
        return this.more(code)
    }
  }

  private get top(): Frame {
    return this.frames.at(-1) ?? this.root
  }

  private skipBlanks(): void {
    const { source } = this
    let { position } = this
    for (;;) {
      const code = source.charCodeAt(position)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break
      position++
    }
    this.position = position
  }

  private value(code: number): Expecting | undefined {
    if (code === 123 || code === 91) return this.frames.length < DEEPEST ? this.open(code === 91) : undefined
    if (code === 34) return this.stringLeaf()
    return this.scalarLeaf(code)
  }

  private open(array: boolean): Expecting {
    const { top } = this
    const { rule } = top
    const described = (top.schema && !this.holdsValue()) || (!array && rule !== undefined && this.describesSchema())
    const frame = newFrame(
      array,
      described ? undefined : (rule ?? top.inherited),
      described ? undefined : rule,
      this.position,
    )
    frame.key = top.key
    if (described || (!array && isSchemaName(top.key))) frame.schema = true
    frame.shown = array ? top.shown : !top.array && isShown(top.key)
    if (!array) frame.rule = undefined
    else this.tables.openArray(frame, top, this.frames.at(-2))
    this.frames.push(frame)
    this.position++
    return array ? 'value or end' : 'key or end'
  }

  /** `{ "type": "string"` right after a telling name: a schema of the field, not its value. */
  private describesSchema(): boolean {
    return SCHEMA_START.test(this.source.slice(this.position, this.position + 80))
  }

  /** `{ "value": … }`: a parameter of a deployment, and no schema of one. */
  private holdsValue(): boolean {
    return VALUE_START.test(this.source.slice(this.position, this.position + 40))
  }

  private close(): Expecting {
    this.position++
    const frame = this.frames.pop() as Frame
    if (frame.array) this.tables.endArray(frame, this.top, this.position)
    else this.endObject(frame)
    return this.frames.length === 0 ? 'top' : 'more'
  }

  private more(code: number): Expecting | undefined {
    const { top } = this
    if (code === 44) {
      this.position++
      if (!top.array) return 'key'
      top.index++
      return 'value'
    }
    return code === (top.array ? 93 : 125) ? this.close() : undefined
  }

  private after(): Expecting {
    return this.frames.length === 0 ? 'top' : 'more'
  }

  /** End of the string literal that opens at `position`; -1 when it is not closed. */
  private endOfString(): { end: number; escaped: boolean } {
    const { source } = this
    const from = this.position + 1
    if (this.nextBackslash < from && this.nextBackslash !== source.length) {
      const found = source.indexOf('\\', from)
      this.nextBackslash = found === -1 ? source.length : found
    }
    let end = source.indexOf('"', from)
    if (end === -1 || end < this.nextBackslash) return { end, escaped: false }
    let index = this.nextBackslash
    while (index < source.length) {
      const code = source.charCodeAt(index)
      if (code === 34) break
      index += code === 92 ? 2 : 1
    }
    end = index < source.length ? index : -1
    return { end, escaped: true }
  }

  private name(code: number): Expecting | undefined {
    if (code !== 34) return undefined
    const { end, escaped } = this.endOfString()
    if (end === -1) return undefined
    const from = this.position + 1
    const { top } = this
    top.key = escaped ? decodeString(this.source, from, end).text : this.source.slice(from, end)
    const rule = this.weakened(this.rules.ruleOfName(top.key))
    top.rule = rule?.strength === 'query' ? (this.ruleOfKey(top.key) ?? rule) : rule
    if (end - from >= 6 && (escaped || this.rules.mayHold(this.source, from, end)))
      this.scanString(from, end, top.key, '', true)
    this.position = end + 1
    this.skipBlanks()
    if (this.source.charCodeAt(this.position) !== 58) return undefined
    this.position++
    return 'value'
  }

  /** `dependencies: { cookie: "^0.7.1" }`: the name of a package says nothing about what is said of it. */
  private weakened(rule: FieldRule | undefined): FieldRule | undefined {
    if (rule?.strength !== 'strong') return rule
    const isPackage = this.top.key.startsWith('node_modules/') || PACKAGES.test(this.frames.at(-2)?.key ?? '')
    return isPackage ? { ...rule, strength: 'weak' } : rule
  }

  /** `Jwt: { Key }`: a key is one of what it stands under. */
  private ruleOfKey(name: string): FieldRule | undefined {
    const above = name === 'key' || name === 'Key' ? this.frames.at(-2) : undefined
    const rule = above === undefined || above.array ? undefined : this.rules.ruleOfName(`${above.key}_key`)
    // `license: { key: "other" }`: two names say less than one.
    return rule === undefined ? undefined : { ...rule, strength: 'weak' }
  }

  private stringLeaf(): Expecting | undefined {
    const { end, escaped } = this.endOfString()
    if (end === -1) return undefined
    const from = this.position + 1
    this.position = end + 1
    const { top } = this
    if (!escaped && this.isPlainLeaf(top, from, end)) return this.after()
    const text = escaped ? decodeString(this.source, from, end).text : this.source.slice(from, end)
    this.noteLeaf(top, from, end, text, undefined)
    if (top.mayName) this.tables.name(top, text)
    if (top.array && this.argument(top, from, end, text)) return this.after()
    const type = decideLeaf(this.rules, this.placeOf(top), text, 'string')
    if (type !== undefined) this.add(from, end, type, 'field-name')
    else this.scanString(from, end, text, this.numberName(top), false)
    return this.after()
  }

  /** What names a leaf, and what its name says; a `result` is that of the kind of resource: `{ type: "random_password" }`. */
  private placeOf({ key, schema, shown, rule, inherited }: Frame): LeafPlace {
    if (key !== 'result' || rule !== undefined) return { name: key, rule: schema ? undefined : rule, inherited, shown }
    const kind = this.frames.findLast(({ resource }) => resource !== undefined)?.resource
    return { name: kind ?? key, rule: kind === undefined ? undefined : this.rules.ruleOfName(kind), inherited }
  }

  /** Nothing about this leaf needs its text: the fast path of nearly every leaf. */
  private isPlainLeaf(top: Frame, from: number, end: number): boolean {
    if (top.rule !== undefined || top.inherited !== undefined || top.array) return false
    if (isNoted(top.key) || this.holdsData() || this.isLabel(top.key)) return false
    if (this.rules.mayBePersonal(top.key)) return false
    const first = this.source.charCodeAt(from)
    if (first === 123 || first === 91) return false
    return !this.rules.mayHold(this.source, from, end)
  }

  private scalarLeaf(code: number): Expecting | undefined {
    const { source } = this
    const from = this.position
    let index = from
    if (code === 45 || (code >= 48 && code <= 57)) {
      index++
      for (;;) {
        const next = source.charCodeAt(index)
        if (!((next >= 48 && next <= 57) || next === 46 || next === 43 || next === 45 || next === 101 || next === 69))
          break
        index++
      }
      this.position = index
      this.numberLeaf(from, index)
      return this.after()
    }
    for (const word of ['true', 'false', 'null']) {
      if (source.startsWith(word, from)) {
        this.position = from + word.length
        if (word === 'true' && isConcealing(this.top.key)) this.top.concealed = true
        return this.after()
      }
    }
    return undefined
  }

  private numberLeaf(from: number, to: number): void {
    const { top } = this
    if (top.rule === undefined && !this.rules.numbers && !isValueKey(top.key) && !this.holdsData()) return
    const text = this.source.slice(from, to)
    this.noteLeaf(top, from, to, text, '"')
    const type = decideLeaf(this.rules, this.placeOf(top), text, 'number')
    if (type !== undefined) this.add(from, to, type, 'field-name', '"')
    else if (this.rules.numbers && to - from >= 8 && !text.includes('.')) {
      for (const finding of this.rules.scan(text, this.numberName(top)))
        this.add(from, to, finding.type, finding.rule, '"')
    }
  }

  /** `card: { number: "…" }`: what a number is about, the name above says. */
  private numberName({ key, array }: Frame): string {
    const above = array || !GENERIC.has(key.toLowerCase()) ? undefined : this.frames.at(-2)?.key
    return above === undefined || above === '' ? key : `${above} ${key}`
  }

  /** JSON inside the string, else what its text holds. */
  private scanString(from: number, to: number, text: string, name: string, key: boolean): void {
    const nested =
      !key && this.depth < DEEPEST_NESTING && mayBeJson(text) ? walkJson(text, this.rules, this.depth + 1) : undefined
    // In order, or offsets would be counted from the beginning again and again: rows within rows are found inside out.
    const found = nested === undefined ? this.rules.scan(text, name) : mergeFindings(nested)
    if (found.length === 0) return
    const { sourceOffset } = decodeString(this.source, from, to)
    for (const { start, end, type, rule, quote } of found) {
      const escaped = quote === undefined ? undefined : JSON.stringify(quote).slice(1, -1)
      this.add(sourceOffset(start), sourceOffset(end), type, rule, escaped, key)
    }
  }

  private argument(top: Frame, from: number, to: number, text: string): boolean {
    const secret = secretArgument(top, text, this.rules)
    if (secret === undefined) return false
    const start = secret.from === 0 ? from : decodeString(this.source, from, to).sourceOffset(secret.from)
    this.add(start, to, secret.type, secret.rule)
    return true
  }

  /** The object being read is the `data` of what may turn out a Kubernetes secret. */
  private holdsData(): boolean {
    const above = this.frames.at(-2)
    return above !== undefined && !above.array && (above.key === 'data' || above.key === 'stringData')
  }

  /** The object being read describes a column, and this is what it is called where it is shown. */
  private isLabel(key: string): boolean {
    return isLabelKey(key) && this.frames.at(-2)?.mayName !== undefined
  }

  /** Remembers the parts of pairs and of Kubernetes secrets. */
  private noteLeaf(top: Frame, from: number, to: number, text: string, quote: string | undefined): void {
    if (top.array) return
    const { key } = top
    if (key === 'kind') top.kind = text
    else if (key === 'kty') top.keyType = true
    else if (isConcealed(key, text)) top.concealed = true
    else if (key === 'type' && text.startsWith('random_')) top.resource = text
    if (isNameKey(key, text) && quote === undefined) {
      if (top.pairName === undefined) top.pairName = text
      else (top.otherNames ??= []).push(text)
    }
    if (text !== '' && this.isLabel(key)) top.label ??= text
    else if (isValueKey(key)) top.pairValue = this.leaf(from, to, text, quote)
    else if (isKeyPart(key)) (top.keyParts ??= []).push(this.leaf(from, to, text, quote))
    if (this.holdsData()) ((this.frames.at(-2) as Frame).data ??= []).push(this.leaf(from, to, text, quote))
  }

  /** Of several names the one that tells something: `{ id: "x7", label: "password" }`. */
  private tellingName({ pairName, otherNames }: Frame): string {
    if (pairName === undefined) return ''
    if (otherNames === undefined || this.rules.ruleOfName(pairName) !== undefined) return pairName
    return otherNames.find((name) => this.rules.ruleOfName(name) !== undefined) ?? pairName
  }

  private leaf(from: number, to: number, text: string, quote: string | undefined): Leaf {
    return { from, to, text, pointer: this.pointer(), quote }
  }

  private endObject(frame: Frame): void {
    this.tables.endObject(frame, this.top)
    if (!this.rules.secrets) return
    const { pairName, pairValue, kind, data, keyType, keyParts } = frame
    if (pairValue !== undefined && (pairName !== undefined || frame.concealed)) {
      const name = this.tellingName(frame)
      const rule = this.rules.ruleOfName(name) ?? (frame.concealed ? CONCEALED_FIELD : undefined)
      const place = { name, rule, inherited: undefined }
      const type = decideLeaf(this.rules, place, pairValue.text, pairValue.quote === undefined ? 'string' : 'number')
      if (type !== undefined) this.addLeaf(pairValue, type)
    }
    if (kind === 'Secret') for (const leaf of data ?? []) this.addLeaf(leaf, 'SECRET')
    else if (kind === 'SecretList') for (const leaf of frame.listed ?? []) this.addLeaf(leaf, 'SECRET')
    else if (kind === undefined && data !== undefined) this.listData(data)
    if (keyType) for (const leaf of keyParts ?? []) if (leaf.text.length >= 16) this.addLeaf(leaf, 'PRIVATE_KEY')
  }

  /** What `items` holds is decided about when the object around it ends. */
  private listData(data: readonly Leaf[]): void {
    const above = this.top.array && this.top.key === 'items' ? this.frames.at(-2) : undefined
    if (above !== undefined) for (const leaf of data) (above.listed ??= []).push(leaf)
  }

  private addLeaf({ from, to, pointer, quote }: Leaf, type: string): void {
    if (from === to) return
    this.findings.push({
      start: from,
      end: to,
      type,
      rule: 'field-name',
      pointer,
      ...(quote !== undefined && { quote }),
    })
  }

  private add(start: number, end: number, type: string, rule: string, quote?: string, key = false): void {
    if (end <= start) return
    const place = { pointer: this.pointer(), ...(key && { key }), ...(quote !== undefined && { quote }) }
    this.findings.push({ start, end, type, rule, ...place })
  }

  /** Past a depth that no data has it names the container above: the cost of a finding must not be the depth. */
  private pointer(): string {
    let pointer = ''
    for (let depth = 0; depth < this.frames.length && depth < DEEPEST_POINTER; depth++) {
      const frame = this.frames[depth] as Frame
      pointer += `/${frame.array ? frame.index : escapePointer(frame.key)}`
    }
    return pointer
  }
}

/** Members whose keys are names of packages or of their parts. */
const PACKAGES = /^(?:[a-z]{0,12}dependencies(?:Meta)?|resolutions|overrides|typesVersions)$/i
const DEEPEST_POINTER = 256
/** Names of numbers that do not say of what. */
const GENERIC = new Set(['number', 'num', 'no', 'nr', 'nummer', 'numero', 'value'])
/** What is known of a value that is said to be secret under a name that tells nothing. */
const CONCEALED_FIELD: FieldRule = { strength: 'strong', type: 'SECRET' }

const SCHEMA_START =
  /^\{\s{0,20}"(?:type"\s{0,4}:\s{0,4}(?:[[{]|"(?:string|number|integer|object|array|boolean|null|text|date|float|file|bytes|any|varchar))|(?:\$ref|description|title|oneOf|anyOf|allOf|enum|minLength|maxLength|format|nullable|required|example|default)")/
const VALUE_START = /^\{\s{0,20}"value"\s{0,4}:/i

import type { HiddenText } from '../lines.ts'
import { readEntity } from './entities.ts'
import { whyHidden } from './hides.ts'
import { OpenElements } from './open-elements.ts'
import { RenderedText } from './rendered-text.ts'
import { scanHtml } from './scan-html.ts'

export interface RenderedHtml {
  readonly rendered: ReturnType<RenderedText['finish']>
  /** Line of the text to the level of the heading on it. */
  readonly headings: ReadonlyMap<number, number>
  /** Line of a table row to the line of the row with the names of its columns. */
  readonly tableHeads: ReadonlyMap<number, number>
  readonly hidden: HiddenText
}

/** Elements that stand on lines of their own. */
const BLOCK = new Set(
  'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol optgroup option p pre search section select summary table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
)
/** A row of a table is one line until it is this long. */
const LONGEST_ROW = 300
/** Deeper items are not indented further. */
const DEEPEST_LIST = 8
const MAX_HIDDEN_PLACES = 8

/** Writes a page as its reader sees it, without style sheets or scripts. */
export function renderHtml(source: string): RenderedHtml {
  const renderer = new Renderer(source)
  scanHtml(source, renderer)
  return renderer.finish()
}

class Renderer {
  readonly #source: string
  readonly #text = new RenderedText()
  readonly #open = new OpenElements()
  readonly #headings = new Map<number, number>()
  readonly #tableHeads = new Map<number, number>()
  readonly #places: number[] = []
  #comments = 0
  #elements = 0
  #lines = 0
  /** Prefix of the line that is about to begin. */
  #prefix = ''
  #level = 0
  #isRow = false
  #isHeadRow = false
  #headRow = -1

  constructor(source: string) {
    this.#source = source
  }

  readonly text = (start: number, end: number): void => {
    if (this.#open.isHidden || this.#open.isIn('textarea')) return
    if (this.#open.isIn('pre')) this.#addPreformatted(start, end)
    else this.#addText(start, end)
  }

  readonly open = (name: string, start: number, attributesStart: number, end: number): void => {
    this.#open.closeImplied(name)
    const reason = this.#open.isHidden ? undefined : whyHidden(name, this.#source.slice(attributesStart, end - 1))
    if (reason === 'attribute') {
      this.#elements++
      if (this.#places.length < MAX_HIDDEN_PLACES) this.#places.push(start)
    }
    if (!this.#open.isHidden && reason === undefined) this.#begin(name, start)
    this.#open.push(name, reason !== undefined, this.#source.charCodeAt(end - 2) === 0x2f)
  }

  readonly close = (name: string): void => {
    const wasHidden = this.#open.isHidden
    this.#open.close(name)
    if (!wasHidden) this.#end(name)
  }

  readonly comment = (start: number, end: number): void => {
    const isWords =
      this.#source.startsWith('<!--', start) &&
      /[^\s-]{2}/.test(this.#source.slice(start + 4, Math.min(end - 3, start + 400)))
    if (!isWords) return
    this.#comments++
    if (this.#places.length < MAX_HIDDEN_PLACES) this.#places.push(start)
  }

  finish(): RenderedHtml {
    this.#breakLine()
    return {
      rendered: this.#text.finish(),
      headings: this.#headings,
      tableHeads: this.#tableHeads,
      hidden: { comments: this.#comments, elements: this.#elements, places: this.#places },
    }
  }

  #begin(name: string, start: number): void {
    if (name === 'td' || name === 'th') {
      if (name === 'th') this.#isHeadRow = true
      if (this.#isRow && this.#text.lineLength > 0) {
        this.#text.addBlank()
        this.#text.add('|', start, start)
      }
      this.#text.addBlank()
      this.#isRow = true
      return
    }
    if (!BLOCK.has(name)) return
    if (this.#joinsRow(name)) {
      this.#text.addBlank()
      return
    }
    this.#breakLine()
    if (/^h[1-6]$/.test(name)) {
      this.#level = Number(name[1])
      this.#prefix = `${'#'.repeat(this.#level)} `
    } else if (name === 'li')
      this.#prefix = `${'  '.repeat(Math.min(Math.max(0, this.#open.listDepth - 1), DEEPEST_LIST))}- `
    else if (name === 'table') this.#headRow = -1
  }

  #end(name: string): void {
    if (!BLOCK.has(name)) return
    if (this.#joinsRow(name)) this.#text.addBlank()
    else this.#breakLine()
    if (name === 'table') this.#headRow = -1
  }

  /** Paragraphs inside a cell do not break its row, unless it grows too long to be one. */
  #joinsRow(name: string): boolean {
    return (
      name !== 'tr' &&
      name !== 'table' &&
      this.#open.isIn('tr') &&
      this.#text.lineLength > 0 &&
      this.#text.lineLength < LONGEST_ROW
    )
  }

  #breakLine(): void {
    const isRow = this.#isRow
    if (this.#text.breakLine()) {
      if (this.#level > 0) this.#headings.set(this.#lines, this.#level)
      if (isRow && this.#isHeadRow && this.#headRow < 0) this.#headRow = this.#lines
      else if (isRow && this.#headRow >= 0) this.#tableHeads.set(this.#lines, this.#headRow)
      this.#lines++
    }
    this.#prefix = ''
    this.#level = 0
    this.#isHeadRow = this.#isRow = false
  }

  #add(text: string, start: number, end: number): void {
    if (this.#prefix !== '') {
      this.#text.add(this.#prefix, start, start)
      this.#prefix = ''
    }
    this.#text.add(text, start, end)
  }

  /** Words with single blanks between them, character references read. */
  #addText(start: number, end: number): void {
    const source = this.#source
    let from = start
    for (let at = start; at < end;) {
      const code = source.charCodeAt(at)
      const isBlank = code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0
      const isSingle = code === 0x20 && at > from && at + 1 < end && source.charCodeAt(at + 1) > 0x20
      if (isBlank && !isSingle) {
        if (at > from) this.#add(source.slice(from, at), from, at)
        this.#text.addBlank()
        while (at < end && (source.charCodeAt(at) <= 0x20 || source.charCodeAt(at) === 0xa0)) at++
        from = at
      } else if (code === AMPERSAND) {
        if (at > from) this.#add(source.slice(from, at), from, at)
        from = at
        at = this.#addEntity(at, end)
        if (at > from) from = at
        else at++
      } else at++
    }
    if (end > from) this.#add(source.slice(from, end), from, end)
  }

  #addPreformatted(start: number, end: number): void {
    const source = this.#source
    let from = start
    const flush = (at: number): void => {
      if (at > from) this.#add(source.slice(from, at), from, at)
    }
    for (let at = start; at < end;) {
      const code = source.charCodeAt(at)
      if (code === 0x0a || code === 0x0d) {
        flush(at)
        this.#breakLine()
        at++
        from = at
      } else if (code === AMPERSAND) {
        flush(at)
        from = at
        at = this.#addEntity(at, end)
        if (at > from) from = at
        else at++
      } else at++
    }
    flush(end)
  }

  /** Adds the character a reference stands for; returns where it ends, or `at` for an ordinary ampersand. */
  #addEntity(at: number, limit: number): number {
    const entity = readEntity(this.#source, at)
    if (entity === undefined || entity.end > limit) return at
    if (entity.text === ' ') this.#text.addBlank()
    else if (entity.text !== '') this.#add(entity.text, at, entity.end)
    return entity.end
  }
}

const AMPERSAND = 0x26

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Deeper elements are not kept: their text stays, their end is not needed. */
const DEEPEST = 512

/** What an opening tag ends, although no closing tag says so; up to the nearest of the borders. */
const IMPLIED: ReadonlyMap<string, { readonly ends: readonly string[]; readonly borders: readonly string[] }> = new Map(
  [
    ['li', { ends: ['li'], borders: ['ul', 'ol', 'menu'] }],
    ['td', { ends: ['td', 'th'], borders: ['tr', 'table'] }],
    ['th', { ends: ['td', 'th'], borders: ['tr', 'table'] }],
    ['tr', { ends: ['tr'], borders: ['table'] }],
    ['tbody', { ends: ['tbody', 'thead', 'tr'], borders: ['table'] }],
    ['tfoot', { ends: ['tbody', 'thead', 'tr'], borders: ['table'] }],
    ['dt', { ends: ['dt', 'dd'], borders: ['dl'] }],
    ['dd', { ends: ['dt', 'dd'], borders: ['dl'] }],
    ['option', { ends: ['option'], borders: ['select', 'optgroup'] }],
    ['body', { ends: ['head'], borders: [] }],
  ],
)
const ENDS_PARAGRAPH = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/** The elements a place in the page lies in. */
export class OpenElements {
  readonly #stack: { readonly name: string; readonly isHidden: boolean }[] = []
  readonly #counts = new Map<string, number>()
  #hidden = 0

  get isHidden(): boolean {
    return this.#hidden > 0
  }

  get listDepth(): number {
    return (this.#counts.get('ul') ?? 0) + (this.#counts.get('ol') ?? 0)
  }

  isIn(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  push(name: string, isHidden: boolean, isSelfClosing: boolean): void {
    if (VOID.has(name) || (isSelfClosing && isHidden) || this.#stack.length >= DEEPEST) return
    this.#stack.push({ name, isHidden })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (isHidden) this.#hidden++
  }

  close(name: string): void {
    if (!this.isIn(name)) return
    while (this.#pop() !== name);
  }

  closeImplied(name: string): void {
    const rule = IMPLIED.get(name)
    if (rule !== undefined) {
      for (let at = this.#stack.length - 1; at >= 0; at--) {
        const open = this.#stack[at]!.name
        if (rule.borders.includes(open)) break
        if (rule.ends.includes(open)) {
          this.#popTo(at)
          break
        }
      }
    } else if (ENDS_PARAGRAPH.has(name) && this.#stack.at(-1)?.name === 'p') this.#pop()
  }

  #popTo(length: number): void {
    while (this.#stack.length > length) this.#pop()
  }

  #pop(): string {
    const { name, isHidden } = this.#stack.pop()!
    this.#counts.set(name, this.#counts.get(name)! - 1)
    if (isHidden) this.#hidden--
    return name
  }
}

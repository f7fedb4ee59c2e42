export function assertText(caller: string, text: unknown): asserts text is string {
  if (typeof text !== 'string') throw new TypeError(`${caller}: \`text\` must be a string, got ${typeof text}`)
}

export function assertLimit(caller: string, option: string, limit: unknown): asserts limit is number {
  if (typeof limit !== 'number' || Number.isNaN(limit)) {
    throw new TypeError(`${caller}: \`${option}\` must be a number of tokens, got ${String(limit)}`)
  }
}

export function assertOneOf(caller: string, option: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) {
    throw new RangeError(`${caller}: \`${option}\` must be one of ${allowed.join(', ')}, got ${value}`)
  }
}

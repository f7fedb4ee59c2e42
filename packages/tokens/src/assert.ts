import type { CutOptions } from './counter.ts'

export function assertText(caller: string, text: unknown): asserts text is string {
  if (typeof text !== 'string') throw new TypeError(`${caller}: \`text\` must be a string, got ${typeof text}`)
}

export function assertObject(caller: string, options: unknown): void {
  if (typeof options === 'object' && options !== null) return
  throw new TypeError(`${caller}: the options must be an object, got ${options === null ? 'null' : typeof options}`)
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

/** A number from outside that becomes a sum or a share of tokens: finite, and not below zero. */
export function assertAmount(caller: string, option: string, amount: unknown): asserts amount is number {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) {
    throw new TypeError(`${caller}: \`${option}\` must be a number from 0 on, got ${String(amount)}`)
  }
}

export function assertCut(text: unknown, { tokens, from = 'head', marker = '' }: CutOptions): void {
  assertText('cut', text)
  assertLimit('cut', 'tokens', tokens)
  assertOneOf('cut', 'from', from, ['head', 'tail', 'middle'])
  if (typeof marker !== 'string') throw new TypeError(`cut: \`marker\` must be a string, got ${String(marker)}`)
}

/**
 * A keyed hash with the rounds of SipHash-2-4, over UTF-16 units, fed piece by piece (padding and final block are our own). With a key nobody knows it names a value without giving it away: short
 * values such as a PIN or a phone number cannot be found by trying them all.
 */
export class KeyedHash {
  private readonly state: Int32Array
  private low = 0
  private high = 0
  private filled = 0
  private length = 0

  /** The key as four 32-bit numbers. */
  constructor(key: readonly [number, number, number, number]) {
    const [k0, k1, k2, k3] = key
    this.state = Int32Array.of(
      k0 ^ 0x70736575,
      k1 ^ 0x736f6d65,
      k2 ^ 0x6e646f6d,
      k3 ^ 0x646f7261,
      k0 ^ 0x6e657261,
      k1 ^ 0x6c796765,
      k2 ^ 0x79746573,
      k3 ^ 0x74656462,
    )
  }

  update(text: string, from = 0, to = text.length): this {
    for (let index = from; index < to; index++) {
      const unit = text.charCodeAt(index)
      if (this.filled === 0) this.low = unit
      else if (this.filled === 1) this.low |= unit << 16
      else if (this.filled === 2) this.high = unit
      else {
        this.high |= unit << 16
        this.block(this.low, this.high)
        this.low = this.high = 0
        this.filled = -1
      }
      this.filled++
    }
    this.length += to - from
    return this
  }

  /** 64 bits as 16 hexadecimal digits. The hash is spent afterwards. */
  digest(): string {
    this.block(this.low, this.high | ((this.length & 0xff) << 24))
    this.block(this.filled, this.length)
    const { state } = this
    state[4] = (state[4] as number) ^ 0xff
    for (let round = 0; round < 4; round++) this.round()
    const low = (state[0] as number) ^ (state[2] as number) ^ (state[4] as number) ^ (state[6] as number)
    const high = (state[1] as number) ^ (state[3] as number) ^ (state[5] as number) ^ (state[7] as number)
    return hex(high) + hex(low)
  }

  private block(low: number, high: number): void {
    const { state } = this
    state[6] = (state[6] as number) ^ low
    state[7] = (state[7] as number) ^ high
    this.round()
    this.round()
    state[0] = (state[0] as number) ^ low
    state[1] = (state[1] as number) ^ high
  }

  private round(): void {
    this.add(0, 2)
    this.rotateAndMix(2, 13, 0)
    this.swap(0)
    this.add(4, 6)
    this.rotateAndMix(6, 16, 4)
    this.add(0, 6)
    this.rotateAndMix(6, 21, 0)
    this.add(4, 2)
    this.rotateAndMix(2, 17, 4)
    this.swap(4)
  }

  private add(to: number, from: number): void {
    const { state } = this
    const low = ((state[to] as number) >>> 0) + ((state[from] as number) >>> 0)
    state[to] = low | 0
    state[to + 1] = ((state[to + 1] as number) + (state[from + 1] as number) + (low > 0xffffffff ? 1 : 0)) | 0
  }

  private rotateAndMix(at: number, bits: number, other: number): void {
    const { state } = this
    const low = state[at] as number
    const high = state[at + 1] as number
    state[at] = ((low << bits) | (high >>> (32 - bits))) ^ (state[other] as number)
    state[at + 1] = ((high << bits) | (low >>> (32 - bits))) ^ (state[other + 1] as number)
  }

  private swap(at: number): void {
    const { state } = this
    const low = state[at] as number
    state[at] = state[at + 1] as number
    state[at + 1] = low
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

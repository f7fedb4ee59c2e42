import { toHex, type Hasher } from './hasher.ts'

const BLOCK = 64
const PRIMES = firstPrimes(64)
/** FIPS 180-4, 4.2.2 and 5.3.3: the first 32 bits of the fractions of cube and square roots of the first primes. */
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const INITIAL_STATE = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** {@link Hasher} in plain JavaScript, for places without a synchronous SHA-256 of their own. */
export function createSha256(): Hasher {
  const state = INITIAL_STATE.slice()
  const schedule = new Uint32Array(64)
  const pending = new Uint8Array(BLOCK)
  let pendingLength = 0
  let byteLength = 0

  const hasher: Hasher = {
    update(chunk) {
      const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
      byteLength += bytes.length
      let at = 0
      if (pendingLength > 0) {
        at = Math.min(BLOCK - pendingLength, bytes.length)
        pending.set(bytes.subarray(0, at), pendingLength)
        pendingLength += at
        if (pendingLength < BLOCK) return hasher
        compress(state, schedule, pending, 0)
      }
      for (; at + BLOCK <= bytes.length; at += BLOCK) compress(state, schedule, bytes, at)
      pending.set(bytes.subarray(at))
      pendingLength = bytes.length - at
      return hasher
    },
    bytes() {
      const tail = new Uint8Array(pendingLength < 56 ? BLOCK : 2 * BLOCK)
      tail.set(pending.subarray(0, pendingLength))
      tail[pendingLength] = 0x80
      const view = new DataView(tail.buffer)
      view.setUint32(tail.length - 8, Math.floor(byteLength / 0x2000_0000))
      view.setUint32(tail.length - 4, (byteLength * 8) >>> 0)
      for (let at = 0; at < tail.length; at += BLOCK) compress(state, schedule, tail, at)

      const hash = new DataView(new ArrayBuffer(32))
      state.forEach((word, index) => hash.setUint32(index * 4, word))
      return new Uint8Array(hash.buffer)
    },
    hex: () => toHex(hasher.bytes()),
  }
  return hasher
}

/** One block, FIPS 180-4, 6.2.2. Index by index and without helpers: this is the hot loop. */
function compress(state: Uint32Array, schedule: Uint32Array, bytes: Uint8Array, start: number): void {
  const w = schedule as unknown as number[]
  const constants = ROUND_CONSTANTS as unknown as number[]
  const block = bytes as unknown as number[]
  for (let t = 0; t < 16; t++) {
    const at = start + t * 4
    w[t] = (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!
  }
  for (let t = 16; t < 64; t++) {
    const early = w[t - 15]!
    const late = w[t - 2]!
    const sigma0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const sigma1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    w[t] = w[t - 16]! + sigma0 + w[t - 7]! + sigma1
  }

  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + constants[t]! + w[t]!) | 0
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }

  const words = state as unknown as number[]
  words[0]! += a
  words[1]! += b
  words[2]! += c
  words[3]! += d
  words[4]! += e
  words[5]! += f
  words[6]! += g
  words[7]! += h
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 0x1_0000_0000
}

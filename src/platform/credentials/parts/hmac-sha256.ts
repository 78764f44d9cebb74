// FIPS 180-4 and RFC 2104, for pages without TLS, where browsers do not provide crypto.subtle.
const blockBytes = 64
const wordMask = 0xffffffff

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of the fraction of a root, exactly: floor(n^(1/degree) · 2^32) by whole numbers. */
function fractionOfRoot(n: number, degree: bigint): number {
  const target = BigInt(n) << (32n * degree)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** degree <= target) low = middle
    else high = middle
  }
  return Number(low & BigInt(wordMask))
}

const rounds = primes(64).map((prime) => fractionOfRoot(prime, 3n))
const start = primes(8).map((prime) => fractionOfRoot(prime, 2n))

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / blockBytes) * blockBytes))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n)
  const state = Uint32Array.from(start)
  for (let offset = 0; offset < padded.byteLength; offset += blockBytes) mixBlock(state, padded, offset)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setUint32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

function mixBlock(state: Uint32Array, view: DataView, offset: number): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 64; i++)
    w[i] = i < 16 ? view.getUint32(offset + i * 4) : at(w, i - 16) + s0(at(w, i - 15)) + at(w, i - 7) + s1(at(w, i - 2))
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[i] as number) + at(w, i)) | 0
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
}

const at = (words: Uint32Array, i: number) => words[i] as number
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))
const s0 = (x: number) => turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
const s1 = (x: number) => turn(x, 17) ^ turn(x, 19) ^ (x >>> 10)

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes)
  block.set(key.length > blockBytes ? sha256(key) : key)
  const inner = sha256(Uint8Array.of(...block.map((byte) => byte ^ 0x36), ...message))
  return sha256(Uint8Array.of(...block.map((byte) => byte ^ 0x5c), ...inner))
}

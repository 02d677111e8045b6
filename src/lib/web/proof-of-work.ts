/**
 * Proof of work that a program shows before it is admitted: for each part a nonce whose SHA-256 together with the seed
 * begins with the given number of zero bits. The client finds it by trying; the server checks it with one hash per
 * part. Sixteen small parts take about the same time every time; one large part would sometimes take five times as
 * long.
 */
export const workParts = 16

// SHA-256 (FIPS 180-4): the first 32 bits of the fractional parts of the cube roots of the first 64 primes
const k = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

const w = new Int32Array(64)

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** The first 32 bits of the SHA-256 of the 32 bytes in `block[0..7]`, as an unsigned number. */
export function firstWordOfHash(block: Int32Array): number {
  w.set(block)
  w[8] = 0x80000000 | 0
  w.fill(0, 9, 15)
  w[15] = 256
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15] as number
    const b = w[i - 2] as number
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let [a, b, c, d] = [0x6a09e667, 0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0]
  let [e, f, g, h] = [0x510e527f, 0x9b05688c | 0, 0x1f83d9ab, 0x5be0cd19]
  for (let i = 0; i < 64; i += 1) {
    const t1 =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (k[i] as number) + (w[i] as number)) | 0
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + 0x6a09e667) >>> 0
}

const seedShape = /^[\w-]{22}$/

/**
 * 22 characters of the seed, two of the part, eight of the nonce: 32 bytes, of which only the last two words change.
 */
function blockOf(seed: string, part: number): Int32Array {
  if (!seedShape.test(seed)) throw new RangeError('A seed has 22 signs of base64url.')
  const block = new Int32Array(8)
  const text = seed + part.toString(16).padStart(2, '0')
  for (let i = 0; i < text.length; i += 1) block[i >> 2] = ((block[i >> 2] as number) << 8) | text.charCodeAt(i)
  return block
}

// four hexadecimal characters (half of a nonce) as one word
const hexWords = new Map<number, number>()

function hexWord(half: number): number {
  const known = hexWords.get(half)
  if (known !== undefined) return known
  let word = 0
  for (const sign of half.toString(16).padStart(4, '0')) word = (word << 8) | sign.charCodeAt(0)
  hexWords.set(half, word)
  return word
}

function hasZeros(block: Int32Array, nonce: number, bits: number): boolean {
  block[6] = hexWord(nonce >>> 16)
  block[7] = hexWord(nonce & 0xffff)
  return firstWordOfHash(block) < 2 ** (32 - bits)
}

/** The first nonce that solves this part, among `count` numbers from `from`; null when none of them does. */
export function findNonce(task: { seed: string; part: number; bits: number }, from: number, count: number) {
  const block = blockOf(task.seed, task.part)
  for (let nonce = from; nonce < from + count; nonce += 1) if (hasZeros(block, nonce, task.bits)) return nonce
  return null
}

/** Whether these nonces, one per part in order, solve the task. */
export function isWorkRight(seed: string, bits: number, nonces: readonly number[]): boolean {
  return nonces.length === workParts && nonces.every((nonce, part) => hasZeros(blockOf(seed, part), nonce, bits))
}

/** The nonces in the form of the header: eight hexadecimal digits per part. */
export function writeNonces(nonces: readonly number[]): string {
  return nonces.map((nonce) => nonce.toString(16).padStart(8, '0')).join('')
}

/** Reads that form; null when the text is not of it. */
export function readNonces(text: string): number[] | null {
  if (text.length !== workParts * 8 || !/^[0-9a-f]+$/.test(text)) return null
  return Array.from({ length: workParts }, (_, part) => Number.parseInt(text.slice(part * 8, part * 8 + 8), 16))
}

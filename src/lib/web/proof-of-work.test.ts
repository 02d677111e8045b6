import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findNonce, firstWordOfHash, isWorkRight, readNonces, workParts, writeNonces } from './proof-of-work.ts'

test('the hash is SHA-256, as another implementation has it', () => {
  for (let n = 0; n < 200; n += 1) {
    const bytes = randomBytes(32)
    const block = Int32Array.from({ length: 8 }, (_, i) => bytes.readInt32BE(i * 4))
    expect(firstWordOfHash(block)).toBe(createHash('sha256').update(bytes).digest().readUInt32BE(0))
  }
})

function work(seed: string, bits: number): number[] {
  return Array.from({ length: workParts }, (_, part) => findNonce({ seed, part, bits }, 0, 1_000_000) ?? -1)
}

const seed = 'AbCdEfGhIjKlMnOpQrStUv'

test('what was found begins with the zeros that were asked for, over seed, part and nonce as text', () => {
  for (const [part, nonce] of work(seed, 8).entries()) {
    const text = seed + part.toString(16).padStart(2, '0') + nonce.toString(16).padStart(8, '0')
    expect(createHash('sha256').update(text).digest()[0]).toBe(0)
  }
})

test('work holds for its own seed, its own difficulty and every one of its parts', () => {
  const nonces = work(seed, 10)
  expect(isWorkRight(seed, 10, nonces)).toBe(true)
  expect(isWorkRight(seed, 16, nonces)).toBe(false)
  expect(isWorkRight(`${seed.slice(0, 21)}w`, 10, nonces)).toBe(false)
  expect(isWorkRight(seed, 10, nonces.slice(1))).toBe(false)
  expect(isWorkRight(seed, 10, nonces.with(15, (nonces[15] ?? 0) + 1))).toBe(false)
  // one part's nonce must not count for the other parts
  expect(isWorkRight(seed, 10, nonces.fill(nonces[0] ?? 0))).toBe(false)
})

test('looks on from where it stopped', () => {
  const [first = 0] = work(seed, 10)
  expect(findNonce({ seed, part: 0, bits: 10 }, 0, first)).toBeNull()
  expect(findNonce({ seed, part: 0, bits: 10 }, first, 1)).toBe(first)
})

test('goes over the wire and comes back; what is not such a text is none', () => {
  const nonces = work(seed, 6)
  expect(readNonces(writeNonces(nonces))).toEqual(nonces)
  for (const text of ['', 'zz', writeNonces(nonces).slice(1), `${writeNonces(nonces).slice(1)}g`])
    expect(readNonces(text)).toBeNull()
})

import { randomInt } from 'node:crypto'
import { toLatinDigits } from '#lib/digits.ts'
import { withoutInvisible } from '#lib/persian-text.ts'

/** No vowels, so that no word comes out; nothing that looks like another on a screen across the room (0 O, 1 I, 2 Z, 5 S, 8 B). */
const alphabet = 'CDFGHJKMNPQRTVWXY34679'
const length = 8
const shape = new RegExp(`^[${alphabet}]{${length}}$`)

/** Eight signs of 22: 5 · 10¹⁰ codes, of which few are open at a time and each for ten minutes. */
export function newUserCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** As it is read from a screen and typed: any case, any digits, spaces and dashes anywhere; null when it is no code. */
export function readUserCode(input: string): string | null {
  const text = toLatinDigits(withoutInvisible(input.normalize('NFKC')))
    .replace(/[\s\-_.\u2010-\u2015\u2212\u0640]/g, '')
    .toUpperCase()
  return shape.test(text) ? text : null
}

/** `HK3M-9QXW`, as screens show it. */
export function showUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
}

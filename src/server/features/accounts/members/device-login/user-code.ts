import { typedDigits } from '#lib/typed/typed-digits.ts'
import { randomInt } from 'node:crypto'

/** No vowels, so that no words appear; no characters that look alike on a distant screen (0 O, 1 I, 2 Z, 5 S, 8 B). */
const alphabet = 'CDFGHJKMNPQRTVWXY34679'
const length = 8
const shape = new RegExp(`^[${alphabet}]{${length}}$`)

/** Eight of 22 characters: 5 · 10¹⁰ codes, of which few are open at a time, each for ten minutes. */
export function newUserCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** A code as typed from a screen: any case, any digits, spaces and dashes anywhere; null when it is not a code. */
export function readUserCode(input: string): string | null {
  const text = typedDigits(input.normalize('NFKC'))
    .replace(/[\s\-_.\u2010-\u2015\u2212\u0640]/g, '')
    .toUpperCase()
  return shape.test(text) ? text : null
}

/** `HK3M-9QXW`, as screens show it. */
export function showUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
}

import { toLatinDigits } from './digits.ts'
import { withoutInvisible } from './persian-text.ts'

export const postalCodeLength = 10

export type PostalCode = { code: string } | { refused: 'empty' | 'not_digits' } | { refused: 'length'; digits: number }

/**
 * Groups of digits, separated by spaces, any dash, an underscore, or tatweel, which Persian keyboards offer as a dash.
 */
const grouped = /^\d+(?:[\s\-\u2010-\u2015\u2212_\u0640]+\d+)*$/

/**
 * Reads an Iranian postal code into its stored form: ten Latin digits. It reads Persian and Arabic digits and drops
 * separators. It checks no digit patterns: those of common validators («no 0 or 2 among the first five») are not the
 * post's own rule.
 */
export function readPostalCode(input: string): PostalCode {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return { refused: 'empty' }
  if (!grouped.test(text)) return { refused: 'not_digits' }
  const code = text.replace(/\D/g, '')
  return code.length === postalCodeLength ? { code } : { refused: 'length', digits: code.length }
}

/** `1416753955` in two groups: `14167 53955`. */
export function groupedPostalCode(code: string): string {
  return code.length === postalCodeLength ? `${code.slice(0, 5)} ${code.slice(5)}` : code
}

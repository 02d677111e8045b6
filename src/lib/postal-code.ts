import { toLatinDigits } from './digits.ts'
import { withoutInvisible } from './persian-text.ts'

export const postalCodeLength = 10

export type PostalCode = { code: string } | { refused: 'empty' | 'not_digits' } | { refused: 'length'; digits: number }

/** Digits in groups, joined by spaces, any dash, an underscore, or the tatweel that a Persian keyboard has for a dash. */
const grouped = /^\d+(?:[\s\-\u2010-\u2015\u2212_\u0640]+\d+)*$/

/**
 * A postal code of Iran as it is stored: ten Latin digits. Persian and Arabic digits are read, separators dropped.
 * Nothing more is asked of the digits: the patterns of common validators («no 0 or 2 among the first five») are not the
 * post's own rule. Its plates write five and five.
 */
export function readPostalCode(input: string): PostalCode {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return { refused: 'empty' }
  if (!grouped.test(text)) return { refused: 'not_digits' }
  const code = text.replace(/\D/g, '')
  return code.length === postalCodeLength ? { code } : { refused: 'length', digits: code.length }
}

/** `1416753955` as it is read: `14167 53955`. */
export function groupedPostalCode(code: string): string {
  return code.length === postalCodeLength ? `${code.slice(0, 5)} ${code.slice(5)}` : code
}

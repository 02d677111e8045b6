import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'

/** The value of a field of a whole number; an empty field is no number, and not zero. */
export type WholeNumber = { number: number } | { refused: 'empty' | 'no_number' | 'too_small' | 'too_large' }

type Range = { least?: number; most?: number }

const largest = 999_999_999

/** Digits alone, or in groups of three with one kind of separator. */
const grouped = /^(?:\d+|\d{1,3}(?:(?<by>[٬،,.'’ ])\d{3}(?:\k<by>\d{3})*))$/

/**
 * Reads a whole number from `least` (0 unless told) to `most`, in Persian, Arabic or Latin digits, grouped or not. A minus
 * stands before the number, or after it, where a right-to-left field shows it. A fraction is refused.
 */
export function readWhole(text: string, { least = 0, most = largest }: Range = {}): WholeNumber {
  const plain = toLatinDigits(withoutInvisible(text)).replace(/\s+/g, ' ')
  if (plain === '') return { refused: 'empty' }
  const [, before, digits = '', after] = /^([-+\u2212]?) ?(.*?) ?([-\u2212]?)$/.exec(plain) ?? []
  if (!grouped.test(digits) || (before !== '' && after !== '')) return { refused: 'no_number' }
  const size = Number(digits.replaceAll(/\D/g, ''))
  const isNegative = (before !== '' && before !== '+') || after !== ''
  const number = isNegative && size > 0 ? -size : size
  if (number < least) return { refused: 'too_small' }
  return number > most ? { refused: 'too_large' } : { number }
}

/** The whole number of a field; null where it is empty or has none from `least` to `most`. */
export function wholeOf(text: string, range: Range = {}): number | null {
  const read = readWhole(text, range)
  return 'number' in read ? read.number : null
}

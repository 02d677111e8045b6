import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'
import { beginningOf } from '../text/shortened.ts'

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

/** ISO 3166-1: countries whose post delivers without codes, by the addressing tables of the Universal Postal Union. */
const withoutCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN KP ML MO MR MW NR ' +
    'NU QA RW SB SC SL SR ST SX TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

export function hasPostalCodes(country: string): boolean {
  return !withoutCodes.has(country)
}

export type ForeignPostalCode = { code: string } | { refused: 'empty' | 'not_a_code' }

/**
 * Reads a postal code of another country: at most twelve letters, digits, blanks and dashes, in capitals. Each country
 * has a rule of its own; what its post writes is not refused by ours. Empty only where there are no codes.
 */
export function readForeignPostalCode(input: string, country: string): ForeignPostalCode {
  const text = toLatinDigits(withoutInvisible(beginningOf(input, 200)))
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
  if (text === '') return hasPostalCodes(country) ? { refused: 'empty' } : { code: '' }
  return /^[A-Z0-9 -]{1,12}$/.test(text) && /[A-Z0-9]/.test(text) ? { code: text } : { refused: 'not_a_code' }
}

/** `1416753955` in two groups: `14167 53955`. */
export function groupedPostalCode(code: string): string {
  return code.length === postalCodeLength ? `${code.slice(0, 5)} ${code.slice(5)}` : code
}

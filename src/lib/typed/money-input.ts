import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'

export type AmountRefusal =
  | 'empty'
  | 'negative'
  | 'fraction'
  | 'not_a_number'
  | 'no_number'
  | 'too_large'
  | 'bad_grouping'
  | 'wrong_currency'

/** `amount` is in the smallest unit (Rials or cents). */
export type TypedAmount = { amount: number } | { refused: AmountRefusal }

const tomanUnits: ReadonlyArray<[RegExp, number]> = [
  [/^(?:تومان|تومن|tomans?)\s*|\s*(?:تومان|تومن|tomans?)$/i, 10],
  [/^(?:ریال|rials?|irr|﷼)\s*|\s*(?:ریال|rials?|irr|﷼)$/i, 1],
]
const dollarUnit = /^(?:us\s?\$|\$|usd|دلار)\s*|\s*(?:\$|usd|dollars?|دلار)$/i

const scales: ReadonlyArray<[RegExp, number]> = [
  [/\s*(?:هزار|thousand)$/i, 1e3],
  [/\s*(?:میلیون|ملیون|million)$/i, 1e6],
  [/\s*(?:میلیارد|billion)$/i, 1e9],
]

/**
 * Reads an amount typed in a Toman field, as Rials. Any digits; ٬ ، , . ' and space separate thousands when only one of
 * them is used and the groups have three digits; only ٫ is a decimal sign. A unit in the text wins: «ریال» means Rials.
 */
export function parseTomanInput(input: string): TypedAmount {
  let text = plain(input)
  if (text === '') return { refused: 'empty' }
  if (dollarUnit.test(text)) return { refused: 'wrong_currency' }
  let factor = 10
  const unit = tomanUnits.find(([pattern]) => pattern.test(text))
  if (unit) {
    text = text.replace(unit[0], '')
    factor = unit[1]
  }
  const scale = scales.find(([pattern]) => pattern.test(text))
  if (scale) {
    text = text.replace(scale[0], '')
    factor *= scale[1]
  }
  if (!/\d/.test(text)) return { refused: 'no_number' }
  if (isNegative(text)) return { refused: 'negative' }
  const [number = '', fraction, ...more] = text.split('٫')
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return { refused: 'not_a_number' }
  if (fraction !== undefined && !/^0+$/.test(fraction)) return { refused: 'fraction' }
  const digits = ungroup(number, ['٬', '،', ',', '.', "'", '’', ' '])
  return typeof digits === 'string' ? scaled(digits, factor) : digits
}

/** Reads an amount typed in a dollar field, as cents. `.` and ٫ are decimal signs with one or two digits after them. */
export function parseUsdInput(input: string): TypedAmount {
  let text = plain(input)
  if (text === '') return { refused: 'empty' }
  if (tomanUnits.some(([pattern]) => pattern.test(text))) return { refused: 'wrong_currency' }
  const sign = isNegative(text)
  text = text.replace(/^[-\u2212]\s*/, '').replace(dollarUnit, '')
  if (!/\d/.test(text)) return { refused: 'no_number' }
  if (sign || isNegative(text)) return { refused: 'negative' }
  const [number = '', fraction = '00', ...more] = text.split(/[.٫]/)
  if (more.length > 0 || !/^\d+$/.test(fraction)) return { refused: 'not_a_number' }
  if (fraction.length > 2) return { refused: 'fraction' }
  const digits = ungroup(number, ['٬', '،', ',', "'", '’', ' '])
  return typeof digits === 'string' ? scaled(digits + fraction.padEnd(2, '0'), 1) : digits
}

function plain(input: string): string {
  return toLatinDigits(withoutInvisible(input)).replace(/\s+/g, ' ').replaceAll('ي', 'ی')
}

/** A minus before the number; or after it, where it ends up in a right-to-left field. */
function isNegative(text: string): boolean {
  return /^[-\u2212]\s?[\d٬،,.]/.test(text) || /\d\s?[-\u2212]$/.test(text)
}

/** The digits without thousands separators, when there is one kind of separator and the groups have three digits. */
function ungroup(number: string, separators: readonly string[]): string | { refused: AmountRefusal } {
  if (/^\d+$/.test(number)) return number
  const used = separators.filter((separator) => number.includes(separator))
  const separator = used[0]
  const rest = separator === undefined ? number : number.replaceAll(separator, '')
  if (separator === undefined || used.length > 1 || !/^\d+$/.test(rest)) {
    return { refused: used.length > 1 && /^[\d٬،,.'’ ]+$/.test(number) ? 'bad_grouping' : 'not_a_number' }
  }
  const [first = '', ...groups] = number.split(separator)
  if (/^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))) return rest
  return { refused: separator === ' ' ? 'not_a_number' : 'bad_grouping' }
}

function scaled(digits: string, factor: number): TypedAmount {
  const amount = BigInt(digits) * BigInt(factor)
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? { refused: 'too_large' } : { amount: Number(amount) }
}

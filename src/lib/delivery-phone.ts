import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { toLatinDigits } from './digits.ts'
import { withoutInvisible } from './persian-text.ts'

// The numbering plans are 150 kB: this file is for the server.

export type DeliveryPhone = { number: string } | { refused: 'empty' | 'not_a_phone' | 'no_area_code' | 'abroad' }

/** A subscriber's number without its area code: eight digits in the large cities, seven or six elsewhere once. */
const local = /^[2-8]\d{5,7}$/

/**
 * A number the courier can call, in E.164: a mobile or a land line of Iran with its area code, in any digits and
 * grouping. Goods are sent within Iran, and the post's couriers cannot dial abroad.
 */
export function readDeliveryPhone(input: string): DeliveryPhone {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return { refused: 'empty' }
  // a plus that stands last was typed first, in a right-to-left field
  const compact = text.replace(/[\s\-\u2010-\u2015\u2212.()/\u0640]/g, '').replace(/^(\d{8,15})\+$/, '+$1')
  if (!/^\+?\d{3,20}$/.test(compact)) return { refused: 'not_a_phone' }
  if (local.test(compact)) return { refused: 'no_area_code' }
  const number = parsePhoneNumberFromString(compact.replace(/^00/, '+'), 'IR')
  if (!number?.isValid()) return { refused: 'not_a_phone' }
  if (number.country !== 'IR') return { refused: 'abroad' }
  const type = number.getType()
  const isCallable = type === 'MOBILE' || type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE'
  return isCallable ? { number: number.number } : { refused: 'not_a_phone' }
}

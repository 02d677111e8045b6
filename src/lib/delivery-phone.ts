import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { toLatinDigits } from './digits.ts'
import { withoutInvisible } from './persian-text.ts'

// This file is for the server only: the numbering plans weigh 150 kB.

export type DeliveryPhone = { number: string } | { refused: 'empty' | 'not_a_phone' | 'no_area_code' | 'abroad' }

/** A local number without its area code: eight digits in large cities; elsewhere it had seven or six in the past. */
const local = /^[2-8]\d{5,7}$/

/**
 * A phone number that the courier can call, in E.164: an Iranian mobile, or a land line with its area code, in any
 * digits and grouping. Goods are sent within Iran only, and the couriers cannot call abroad.
 */
export function readDeliveryPhone(input: string): DeliveryPhone {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return { refused: 'empty' }
  // a plus at the end was typed first, in a right-to-left field
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

import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { toLatinDigits } from '../persian/digits.ts'
import { withoutInvisible } from '../persian/persian-text.ts'

// This file is for the server only: the numbering plans weigh 150 kB.

export type DeliveryPhone = { number: string } | { refused: 'empty' | 'not_a_phone' | 'no_area_code' | 'abroad' }

/** A local number without its area code: eight digits in large cities; elsewhere it had seven or six in the past. */
const local = /^[2-8]\d{5,7}$/

/** Digits without grouping, a plus before them where the country's code stands there. */
function compactOf(input: string): { compact: string } | { refused: 'empty' | 'not_a_phone' } {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return { refused: 'empty' }
  // a plus at the end was typed first, in a right-to-left field
  const compact = text.replace(/[\s\-\u2010-\u2015\u2212.()/\u0640]/g, '').replace(/^(\d{8,15})\+$/, '+$1')
  return /^\+?\d{3,20}$/.test(compact) ? { compact } : { refused: 'not_a_phone' }
}

/**
 * A phone number that the courier can call, in E.164: an Iranian mobile, or a land line with its area code, in any
 * digits and grouping. For addresses in Iran, whose couriers cannot call abroad.
 */
export function readDeliveryPhone(input: string): DeliveryPhone {
  const read = compactOf(input)
  if ('refused' in read) return read
  const { compact } = read
  if (local.test(compact)) return { refused: 'no_area_code' }
  const number = parsePhoneNumberFromString(compact.replace(/^00/, '+'), 'IR')
  if (!number?.isValid()) return { refused: 'not_a_phone' }
  if (number.country !== 'IR') return { refused: 'abroad' }
  const type = number.getType()
  const isCallable = type === 'MOBILE' || type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE'
  return isCallable ? { number: number.number } : { refused: 'not_a_phone' }
}

/**
 * A phone number for a parcel to another country, in E.164: any number of the world; without a country's code, one of
 * the country where the parcel goes.
 */
export function readForeignPhone(
  input: string,
  country: string,
): { number: string } | { refused: 'empty' | 'not_a_phone' } {
  const read = compactOf(input)
  if ('refused' in read) return read
  const at = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(read.compact.replace(/^00/, '+'), at)
  return number?.isValid() === true ? { number: number.number } : { refused: 'not_a_phone' }
}

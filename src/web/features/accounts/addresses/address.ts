import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { groupedPostalCode } from '#lib/postal-code.ts'
import { groupedPhone } from '../grouped-phone.ts'

export type Addresses = OutputOf<'GET /me/addresses'>['addresses']
export type Address = Addresses[number]
export type AddressValues = Required<InputOf<'POST /me/addresses'>['body']>

export const mostAddresses = 20

/** Initial values of the form: the address as its owner would write it, or empty. */
export function valuesOf(address: Address | null, locale: Locale): AddressValues {
  if (address === null)
    return {
      title: '',
      state: '',
      city: '',
      deliveryTo: '',
      tel: '',
      postalCode: '',
      fullAddress: '',
      is_default: false,
    }
  const { title, state, city, deliveryTo, fullAddress, is_default } = address
  const tel = shownPhone(address, locale)
  const postalCode = shownPostalCode(address, locale)
  return { title, state, city, deliveryTo, fullAddress, is_default, tel, postalCode }
}

export const shownPhone = (address: Address, locale: Locale) => localDigits(groupedPhone(address.tel), locale)

export const shownPostalCode = (address: Address, locale: Locale) =>
  localDigits(groupedPostalCode(address.postalCode), locale)

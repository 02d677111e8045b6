import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { groupedPostalCode } from '#lib/typed/postal-code.ts'
import { groupedPhone } from '../grouped-phone.ts'

export type Addresses = OutputOf<'GET /me/addresses'>['addresses']
export type Address = Addresses[number]
export type AddressValues = Required<InputOf<'POST /me/addresses'>['body']>

export const mostAddresses = 20

export const isIran = ({ country }: { country: string }) => country === 'IR'

const empty: AddressValues = {
  title: '',
  country: 'IR',
  state: '',
  city: '',
  deliveryTo: '',
  tel: '',
  postalCode: '',
  fullAddress: '',
  is_default: false,
}

/** Initial values of the form: the address as its owner would write it, or empty. */
export function valuesOf(address: Address | null, locale: Locale): AddressValues {
  if (address === null) return empty
  const { title, country, state, city, deliveryTo, fullAddress, is_default } = address
  const tel = shownPhone(address, locale)
  const postalCode = shownPostalCode(address, locale)
  return { title, country, state, city, deliveryTo, fullAddress, is_default, tel, postalCode }
}

/** The values after another country was chosen: what is written by other rules there begins anew. */
export const inCountry = (values: AddressValues, country: string): AddressValues =>
  country === values.country ? values : { ...values, country, state: '', city: '', postalCode: '' }

/** A telephone number as people of that country write it; abroad it stays as the post there reads it. */
export const phoneIn = (country: string | null, tel: string, locale: Locale): string =>
  country === 'IR' ? localDigits(groupedPhone(tel), locale) : groupedPhone(tel)

/** Numbers and codes abroad stay as the post there reads them. */
export const shownPhone = (address: Address, locale: Locale) => phoneIn(address.country, address.tel, locale)

export const shownPostalCode = (address: Address, locale: Locale) =>
  isIran(address) ? localDigits(groupedPostalCode(address.postalCode), locale) : address.postalCode

/** Where an address lies, from the widest to the narrowest: a country only abroad, a name only once. */
export function areaOf(address: Pick<Address, 'country' | 'country_name' | 'state_name' | 'city'>): string[] {
  const { country_name: country, state_name: state, city } = address
  return [...(isIran(address) ? [] : [country]), ...(state === '' || state === city ? [] : [state]), city]
}

/** Returns the parts of an order's address, from the widest to the street, without those erased with the account. */
export function addressParts(to: {
  country: string
  country_name: string
  state: string | null
  city: string | null
  full_address: string | null
}): string[] {
  const { country, country_name, state, city, full_address: street } = to
  const area = areaOf({ country, country_name, state_name: state ?? '', city: city ?? '' })
  return [...area, street ?? ''].filter((part) => part !== '')
}

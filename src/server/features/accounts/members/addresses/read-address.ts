import { isCountryCode } from '#lib/lists/countries.ts'
import { readDeliveryPhone, readForeignPhone } from '#lib/typed/delivery-phone.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { postalCodeLength, readForeignPostalCode, readPostalCode } from '#lib/typed/postal-code.ts'
import {
  cityLimit,
  cityName,
  fullAddress,
  fullAddressLimit,
  profileName,
  profileNameLimit,
  type NameText,
} from '#lib/persian/visible-text.ts'
import { failFields, type Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import { textFault } from '../text-faults.ts'
import type { AddressRow } from './address-queries.ts'
import { findCity, findProvince, type Province } from './provinces.ts'

export interface AddressForm {
  title: string
  country: string
  state: string
  city: string
  deliveryTo: string
  tel: string
  postalCode: string
  fullAddress: string
}

type Field = keyof AddressForm
type Read = { text: string } | { fault: Localized }
type Area = Record<'state' | 'city' | 'tel' | 'postalCode', Read>

/** The form in its stored shape, or 422 with a sentence for every wrong field. Its country decides by which rules. */
export function readAddress(form: AddressForm): AddressRow {
  const faults: Partial<Record<Field, Localized[]>> = {}
  const taken = (field: Field, result: Read): string => {
    if ('text' in result) return result.text
    faults[field] = [result.fault]
    return ''
  }
  const country = form.country.trim().toUpperCase()
  const area = country === 'IR' ? readIran(form) : readAbroad(form, country)
  const row = {
    title: taken('title', readText(profileName(form.title), profileNameLimit)),
    country: taken('country', readCountry(country)),
    state: taken('state', area.state),
    city: taken('city', area.city),
    delivery_to: taken('deliveryTo', readText(profileName(form.deliveryTo), profileNameLimit)),
    tel: taken('tel', area.tel),
    postal_code: taken('postalCode', area.postalCode),
    full_address: taken('fullAddress', readText(fullAddress(form.fullAddress), fullAddressLimit)),
  }
  if (Object.keys(faults).length > 0) failFields(faults as Record<string, Localized[]>)
  return row
}

function readIran(form: AddressForm): Area {
  const province = findProvince(form.state)
  return {
    state: readProvince(form.state, province),
    city: readCity(form.city, province),
    tel: readTel(form.tel),
    postalCode: readCode(form.postalCode),
  }
}

export const notOffered: Localized = { fa: 'کشور را از فهرست انتخاب کنید.', en: 'Choose the country from the list.' }

function readCountry(code: string): Read {
  if (isCountryCode(code)) return { text: code }
  return { fault: notOffered }
}

/** Regions and towns as their post writes them; many countries have no regions. */
function readAbroad(form: AddressForm, country: string): Area {
  return {
    state: displayLine(form.state) === '' ? { text: '' } : readText(cityName(form.state), cityLimit),
    city: readCity(form.city, null),
    tel: readForeignTel(form.tel, country),
    postalCode: readForeignCode(form.postalCode, country),
  }
}

function readForeignTel(typed: string, country: string): Read {
  const result = readForeignPhone(typed, country)
  if ('number' in result) return { text: result.number }
  if (result.refused === 'empty') return { fault: required }
  return {
    fault: {
      fa: 'این شماره درست نیست. آن را با کد کشور بنویسید؛ با + شروع می‌شود.',
      en: 'This number is not right. Write it with its country code; it begins with +.',
    },
  }
}

function readForeignCode(typed: string, country: string): Read {
  const result = readForeignPostalCode(typed, country)
  if ('code' in result) return { text: result.code }
  if (result.refused === 'empty') return { fault: required }
  return {
    fault: {
      fa: 'کد پستی تا ۱۲ حرف است: لاتین، رقم، فاصله و خط تیره.',
      en: 'A postal code has up to 12 characters: Latin letters, digits, blanks and dashes.',
    },
  }
}

function readText(result: NameText, limit: number): Read {
  return 'text' in result ? result : { fault: textFault(result.refused, limit) }
}

function readProvince(typed: string, province: Province | null): Read {
  if (province !== null) return { text: province.iso }
  if (displayLine(typed) === '') return { fault: required }
  return { fault: { fa: 'استان را از فهرست انتخاب کنید.', en: 'Choose the province from the list.' } }
}

/**
 * In the list's spelling when the province's list has it; else as typed, because about a hundred newer towns are in no
 * list.
 */
function readCity(typed: string, province: Province | null): Read {
  const listed = province === null ? null : findCity(province, typed)
  if (listed !== null) return { text: listed }
  const free = readText(cityName(typed), cityLimit)
  if ('text' in free && !/\p{L}/u.test(free.text))
    return { fault: { fa: 'نام شهر را بنویسید.', en: 'Write the name of the city.' } }
  return free
}

const phoneFaults: Record<'empty' | 'not_a_phone' | 'no_area_code' | 'abroad', Localized> = {
  empty: required,
  not_a_phone: {
    fa: 'این شماره درست نیست. موبایل یا تلفن ثابت با کد شهر بنویسید.',
    en: 'This number is not right. Write a mobile, or a land line with its area code.',
  },
  no_area_code: { fa: 'کد شهر را هم بنویسید، مثل ۰۲۱.', en: 'Add the area code, such as 021.' },
  abroad: {
    fa: 'شماره‌ای در ایران بنویسید تا پیک بتواند زنگ بزند.',
    en: 'Write a number in Iran, so that the courier can call.',
  },
}

function readTel(typed: string): Read {
  const result = readDeliveryPhone(typed)
  return 'number' in result ? { text: result.number } : { fault: phoneFaults[result.refused] }
}

const counted = {
  fa: ['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}

function readCode(typed: string): Read {
  const result = readPostalCode(typed)
  if ('code' in result) return { text: result.code }
  if (result.refused === 'empty') return { fault: required }
  if (!('digits' in result))
    return { fault: { fa: 'کد پستی را فقط با رقم بنویسید.', en: 'Write the postal code in digits only.' } }
  return { fault: lengthFault(postalCodeLength - result.digits) }
}

/** How many digits are missing; a negative number is too many. */
function lengthFault(missing: number): Localized {
  const many = Math.abs(missing)
  const [fa, en] = [counted.fa[many], counted.en[many]]
  if (missing > 0)
    return {
      fa: `کد پستی ده رقم است؛ ${fa} رقم کم دارد.`,
      en: `A postal code has ten digits; ${en} ${many === 1 ? 'is' : 'are'} missing.`,
    }
  if (fa === undefined)
    return { fa: 'کد پستی ده رقم است؛ این خیلی بلندتر است.', en: 'A postal code has ten digits; this is far longer.' }
  return {
    fa: `کد پستی ده رقم است؛ ${fa} رقم زیاد دارد.`,
    en: `A postal code has ten digits; here ${many === 1 ? 'is one' : `are ${en}`} too many.`,
  }
}

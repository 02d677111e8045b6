import { readDeliveryPhone } from '#lib/delivery-phone.ts'
import { displayLine } from '#lib/persian-text.ts'
import { postalCodeLength, readPostalCode } from '#lib/postal-code.ts'
import { cityLimit, cityName, fullAddress, fullAddressLimit, profileName, profileNameLimit } from '#lib/visible-text.ts'
import type { VisibleText } from '#lib/visible-text.ts'
import { failFields, type Localized } from '../../../fail.ts'
import { required } from '../../../http/validation.ts'
import { textFault } from '../text-faults.ts'
import type { AddressRow } from './address-queries.ts'
import { findCity, findProvince, type Province } from './provinces.ts'

export interface AddressForm {
  title: string
  state: string
  city: string
  deliveryTo: string
  tel: string
  postalCode: string
  fullAddress: string
}

type Field = keyof AddressForm

/** The form as it is stored, or 422 with a sentence for every field that is not right. */
export function readAddress(form: AddressForm): AddressRow {
  const faults: Partial<Record<Field, Localized[]>> = {}
  const taken = (field: Field, result: { text: string } | { fault: Localized }): string => {
    if ('text' in result) return result.text
    faults[field] = [result.fault]
    return ''
  }
  const province = findProvince(form.state)
  const row = {
    title: taken('title', readText(profileName(form.title), profileNameLimit)),
    state: taken('state', readProvince(form.state, province)),
    city: taken('city', readCity(form.city, province)),
    delivery_to: taken('deliveryTo', readText(profileName(form.deliveryTo), profileNameLimit)),
    tel: taken('tel', readTel(form.tel)),
    postal_code: taken('postalCode', readCode(form.postalCode)),
    full_address: taken('fullAddress', readText(fullAddress(form.fullAddress), fullAddressLimit)),
  }
  if (Object.keys(faults).length > 0) failFields(faults as Record<string, Localized[]>)
  return row
}

function readText(result: VisibleText, limit: number): { text: string } | { fault: Localized } {
  return 'text' in result ? result : { fault: textFault(result.refused, limit) }
}

function readProvince(typed: string, province: Province | null): { text: string } | { fault: Localized } {
  if (province !== null) return { text: province.iso }
  if (displayLine(typed) === '') return { fault: required }
  return { fault: { fa: 'استان را از فهرست برگزینید.', en: 'Choose the province from the list.' } }
}

/** In the list's spelling when the province's list has it; else as typed, for about a hundred newer towns are in no list. */
function readCity(typed: string, province: Province | null): { text: string } | { fault: Localized } {
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

function readTel(typed: string): { text: string } | { fault: Localized } {
  const result = readDeliveryPhone(typed)
  return 'number' in result ? { text: result.number } : { fault: phoneFaults[result.refused] }
}

const counted = {
  fa: ['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}

function readCode(typed: string): { text: string } | { fault: Localized } {
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

import { expect, test } from 'vitest'
import { addressParts, type Address, areaOf, inCountry, shownPhone, shownPostalCode, valuesOf } from './address.ts'

const shiraz: Address = {
  id: 301,
  title: 'خانه',
  country: 'IR',
  country_name: 'ایران',
  state: 'IR-07',
  state_name: 'فارس',
  city: 'شیراز',
  deliveryTo: 'نیکا',
  tel: '+989120000012',
  postalCode: '7134567890',
  fullAddress: 'پلاک ۲',
  is_default: true,
}
const berlin: Address = {
  ...shiraz,
  country: 'DE',
  country_name: 'آلمان',
  state: 'Berlin',
  state_name: 'Berlin',
  city: 'Berlin',
  tel: '+4930901820',
  postalCode: '10115',
}

test('an address abroad names its country, and is written as the post there reads it', () => {
  expect(areaOf(shiraz)).toEqual(['فارس', 'شیراز'])
  expect(areaOf(berlin)).toEqual(['آلمان', 'Berlin'])
  expect(areaOf({ ...berlin, state_name: '' })).toEqual(['آلمان', 'Berlin'])
  expect(areaOf({ ...berlin, state_name: 'Brandenburg', city: 'Potsdam' })).toEqual(['آلمان', 'Brandenburg', 'Potsdam'])
  expect([shownPhone(shiraz, 'fa'), shownPostalCode(shiraz, 'fa')]).toEqual(['۰۹۱۲ ۰۰۰ ۰۰ ۱۲', '۷۱۳۴۵ ۶۷۸۹۰'])
  expect([shownPhone(berlin, 'fa'), shownPostalCode(berlin, 'fa')]).toEqual(['+4930901820', '10115'])
})

test('another country clears what is written by other rules there, and nothing else', () => {
  const values = valuesOf(shiraz, 'en')
  expect(inCountry(values, 'IR')).toBe(values)
  expect(inCountry(values, 'DE')).toEqual({ ...values, country: 'DE', state: '', city: '', postalCode: '' })
  expect(valuesOf(null, 'en').country).toBe('IR')
})

test('an order abroad names its country, one in Iran its province', () => {
  const iran = { country: 'IR', country_name: 'Iran', state: 'Fars', city: 'Shiraz', full_address: 'Bahar 2' }
  const germany = { country: 'DE', country_name: 'Germany', state: '', city: 'Berlin', full_address: 'Torstraße 1' }
  expect(addressParts(iran)).toEqual(['Fars', 'Shiraz', 'Bahar 2'])
  expect(addressParts(germany)).toEqual(['Germany', 'Berlin', 'Torstraße 1'])
  expect(addressParts({ ...germany, state: null, city: null, full_address: null })).toEqual(['Germany'])
})

import { expect, test } from 'vitest'
import {
  isOddFee,
  type Method,
  type MethodForm,
  methodFormOf,
  methodInputOf,
  withHours,
  withRate,
} from './method-form.ts'

const rate = {
  country: 'IR',
  state: 'IR-07',
  city: 'شیراز',
  up_to_grams: 2000,
  currency: 'IRR' as const,
  amount: 550_000,
  free_from: 20_000_000,
  days_min: 0,
  days_max: 3,
}
const abroad = {
  ...rate,
  country: '*',
  state: null,
  city: null,
  currency: 'USD' as const,
  amount: 1250,
  free_from: null,
}
const method: Method = {
  id: 11,
  version: 3,
  in_use: 0,
  kind: 'courier',
  name_fa: 'پیک',
  name_en: 'Courier',
  note_fa: null,
  note_en: null,
  is_paid_to_carrier: false,
  cafe_id: null,
  tracking_link: null,
  vat_percent: 9,
  is_active: true,
  rates: [rate, abroad, { ...rate, amount: 0, free_from: null, up_to_grams: null }],
  hours: [{ weekday: 6, from_minute: 545, to_minute: 1440, capacity: 0 }],
}

test.each(['fa', 'en'] as const)('what was saved comes back from its fields as it was (%s)', (locale) => {
  const { id: _id, version: _version, in_use: _use, ...input } = method
  expect(methodInputOf(methodFormOf(method, locale))).toEqual({ input })
})

test.each<[string, Partial<MethodForm['rates'][number]>, string]>([
  ['no fee', { amount: '' }, 'rates.0.amount'],
  ['words for a fee', { amount: 'کم' }, 'rates.0.amount'],
  ['no weight of grams', { grams: 'دو کیلو' }, 'rates.0.grams'],
  ['no days', { daysMin: '' }, 'rates.0.daysMin'],
  ['half a day', { daysMax: '۲٫۵' }, 'rates.0.daysMax'],
])('a row says what is wrong with it: %s', (_what, change, field) => {
  const form = methodFormOf({ ...method, rates: [rate] }, 'fa')
  const [first] = form.rates
  if (first === undefined) throw new Error('no row')
  const read = methodInputOf({ ...form, rates: [{ ...first, ...change }] })
  expect('faults' in read && Object.keys(read.faults)).toEqual([field])
})

test.each([
  ['۹', 540],
  ['9:30', 570],
  ['۲۴:۰۰', 1440],
])('an hour is read as it is typed: %s', (from, minutes) => {
  const form = methodFormOf(method, 'fa')
  const read = methodInputOf({ ...form, hours: form.hours.map((row) => ({ ...row, from })) })
  expect('input' in read && read.input.hours[0]?.from_minute).toBe(minutes)
})
test.each(['', '25', '24:01', '9:60', 'ظهر'])('“%s” is no hour', (to) => {
  const form = methodFormOf(method, 'fa')
  expect(methodInputOf({ ...form, hours: form.hours.map((row) => ({ ...row, to })) })).toEqual({
    faults: { 'hours.0.to': 'instant_time' },
  })
})

test('a new row has a key of its own, and hours go on with the next day', () => {
  const form = methodFormOf(method, 'en')
  expect(new Set(withRate(form.rates, form.rates[0]).map(({ key }) => key)).size).toBe(4)
  expect(withHours([], 'en')).toMatchObject([{ weekday: 0, from: '09:00', to: '12:00' }])
  expect(withHours(withHours([], 'en'), 'en').map(({ weekday }) => weekday)).toEqual([0, 1])
  expect(withHours(form.hours, 'en').at(-1)?.weekday).toBe(6)
})

test.each([
  ['55000', false],
  ['540000', false],
  ['550000', true],
  ['5500', true],
  ['5600', false],
  ['', false],
])('beside fees of 55,000 Toman, %s is odd: %s', (amount, isOdd) => {
  const rows = methodFormOf({ ...method, rates: [rate, rate, { ...rate, amount: 550_000 }] }, 'en').rates
  const [first] = rows
  if (first === undefined) throw new Error('no row')
  expect(isOddFee({ ...first, amount }, rows)).toBe(isOdd)
})

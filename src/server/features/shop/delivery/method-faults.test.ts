import { expect, test } from 'vitest'
import { type MethodInput, methodFaults } from './method-faults.ts'

const rate = {
  country: 'IR',
  state: null,
  city: null,
  up_to_grams: null,
  currency: 'IRR' as const,
  amount: 550_000,
  free_from: null,
  days_min: 2,
  days_max: 5,
}
const post: MethodInput = {
  kind: 'post',
  name_fa: 'پست',
  name_en: 'Post',
  note_fa: null,
  note_en: null,
  is_paid_to_carrier: false,
  vat_percent: null,
  cafe_id: null,
  tracking_link: null,
  is_active: true,
  rates: [rate],
  hours: [],
}
const morning = { weekday: 0, from_minute: 540, to_minute: 720, capacity: 5 }
const courier: MethodInput = { ...post, kind: 'courier', hours: [morning] }
const pickup: MethodInput = { ...post, kind: 'pickup', cafe_id: 1 }

test.each<[string, MethodInput]>([
  ['a rate for all of Iran', post],
  ['steps of weight for one area', { ...post, rates: [{ ...rate, up_to_grams: 500 }, rate] }],
  [
    'a city beside its province',
    {
      ...post,
      rates: [
        { ...rate, state: 'IR-07', city: 'شیراز' },
        { ...rate, state: 'IR-07' },
      ],
    },
  ],
  ['abroad in dollars', { ...post, rates: [{ ...rate, country: '*', currency: 'USD' }] }],
  ['the same day', { ...post, rates: [{ ...rate, days_min: 0, days_max: 0 }] }],
  [
    'hours that follow one another',
    { ...courier, hours: [morning, { ...morning, from_minute: 720, to_minute: 1440 }] },
  ],
  ['the same hours on another day', { ...courier, hours: [morning, { ...morning, weekday: 6 }] }],
  ['pick-up at a cafe', pickup],
  ['a draft without rates, switched off', { ...courier, is_active: false, rates: [], hours: [] }],
  ['a link', { ...post, tracking_link: 'https://post.example/{number}' }],
])('nothing is wrong with %s', (_what, method) => {
  expect(methodFaults(method)).toEqual({})
})

test.each<[string, MethodInput, string]>([
  ['no name', { ...post, name_fa: '' }, 'name_fa'],
  ['no English name', { ...post, name_en: '' }, 'name_en'],
  ['a note in one language', { ...post, note_en: 'By air' }, 'note_fa'],
  ['pick-up nowhere', { ...pickup, cafe_id: null }, 'cafe_id'],
  ['post at a cafe', { ...post, cafe_id: 1 }, 'cafe_id'],
  ['pick-up with a rate by province', { ...pickup, rates: [{ ...rate, state: 'IR-07' }] }, 'rates'],
  ['no rate', { ...post, rates: [] }, 'rates'],
  ['two rates for one area and weight', { ...post, rates: [rate, { ...rate, amount: 1 }] }, 'rates'],
  ['a city without its province', { ...post, rates: [{ ...rate, city: 'شیراز' }] }, 'rates'],
  [
    'a province of another country',
    { ...post, rates: [{ ...rate, country: 'DE', state: 'IR-07', currency: 'USD' }] },
    'rates',
  ],
  ['dollars within Iran', { ...post, rates: [{ ...rate, currency: 'USD' }] }, 'rates'],
  ['Rials outside Iran', { ...post, rates: [{ ...rate, country: 'DE' }] }, 'rates'],
  ['days the wrong way round', { ...post, rates: [{ ...rate, days_min: 3, days_max: 2 }] }, 'rates'],
  ['a courier without hours', { ...courier, hours: [] }, 'hours'],
  ['a courier whose hours take nothing', { ...courier, hours: [{ ...morning, capacity: 0 }] }, 'hours'],
  ['hours that end at once', { ...courier, hours: [{ ...morning, to_minute: 540 }] }, 'hours'],
  ['hours that overlap', { ...courier, hours: [morning, { ...morning, from_minute: 719, to_minute: 900 }] }, 'hours'],
  ['hours of the post', { ...post, hours: [morning] }, 'hours'],
  ['a link without the number', { ...post, tracking_link: 'https://post.example/' }, 'tracking_link'],
  ['a link that runs a script', { ...post, tracking_link: 'javascript:{number}' }, 'tracking_link'],
])('it is said at its field: %s', (_what, method, field) => {
  expect(Object.keys(methodFaults(method))).toEqual([field])
})

test('a fault of a rate names its row', () => {
  const rates = [rate, { ...rate, state: 'IR-07', days_min: 9 }]
  expect(methodFaults({ ...post, rates })['rates']?.[0]?.en).toMatch(/^Row 2: /)
})

import { expect, test } from 'vitest'
import { isWhole, linkOf, type ParcelForm, parcelBodyOf, parcelFormOf } from './parcel-form.ts'

const order = {
  tracking_link: 'https://post.example/{number}',
  delivery: { method_fa: 'پست پیشتاز', method_en: 'Express post' },
}
const parcel = {
  id: 'a',
  carrier: 'DHL',
  lines: [],
  packed_at: '2026-11-21T09:00:00Z',
  sent_at: null,
  delivered_at: null,
  known_carrier: null,
  carrier_fa: '',
  carrier_en: '',
  number: '21',
  link: null,
  version: 'a',
}
const typed = (change: Partial<ParcelForm>): ParcelForm => ({ ...parcelFormOf(order, null), ...change })

test.each<[string, Partial<ParcelForm>, string | null]>([
  ['the order’s method', { number: '۲۱ ۰۴' }, 'https://post.example/2104'],
  ['a known carrier', { carrier: 'ups', number: '1z-9' }, 'https://www.ups.com/track?tracknum=1Z9'],
  ['another one', { carrier: 'other', number: '1' }, null],
  ['a parcel without a number', { carrier: 'ups', number: ' ' }, null],
])('the page that follows a parcel fills itself in: %s', (_what, change, link) => {
  expect(linkOf(typed(change), order)).toBe(link)
})

test('what is sent of each choice', () => {
  const names = { carrier_fa: 'پست پیشتاز', carrier_en: 'Express post' }
  expect(parcelBodyOf(typed({}), order)).toEqual({ known_carrier: null, ...names, number: null, link: null })
  expect(parcelBodyOf(typed({ carrier: 'dhl', link: ' https://x.example ' }), order)).toMatchObject({
    known_carrier: 'dhl',
    carrier_fa: '',
    link: 'https://x.example',
  })
  const other = typed({ carrier: 'other', carrierFa: 'پیک' })
  expect([isWhole(other), isWhole({ ...other, carrierEn: 'Courier' })]).toEqual([false, true])
  expect(parcelBodyOf({ ...other, carrierEn: 'Courier' }, order)).toMatchObject({ carrier_en: 'Courier' })
})

test.each([
  [
    { known_carrier: 'dhl' as const, link: 'https://mine.example' },
    { carrier: 'dhl', link: 'https://mine.example' },
  ],
  [
    { known_carrier: 'ups' as const, link: 'https://www.ups.com/track?tracknum=21' },
    { carrier: 'ups', link: '' },
  ],
  [
    { carrier_fa: 'پست پیشتاز', carrier_en: 'Express post' },
    { carrier: 'method', carrierFa: '' },
  ],
  [
    { carrier_fa: 'پیک', carrier_en: 'Courier' },
    { carrier: 'other', carrierFa: 'پیک', carrierEn: 'Courier' },
  ],
])('the fields of a parcel that exists: %j', (change, form) => {
  expect(parcelFormOf(order, { ...parcel, ...change })).toMatchObject({ ...form, number: '21' })
})

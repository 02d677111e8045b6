import { expect, test } from 'vitest'
import { billedPlace } from './billed-place.ts'
import type { Receipt } from './purchase.ts'

type To = NonNullable<Receipt['billed_to']>
const to = (change: Partial<To>): To => ({
  receiver: 'Nika',
  tel: '+491511234567',
  postal_code: '10115',
  country: 'DE',
  state_fa: '',
  state_en: '',
  city: 'Berlin',
  full_address: 'Torstr. 1',
  ...change,
})

test('an invoice names the country abroad, whether or not a region was written, and the province in Iran', () => {
  expect(billedPlace(to({}))).toEqual({ fa: 'آلمان', en: 'Germany', rest: 'Berlin، Torstr. 1' })
  expect(billedPlace(to({ state_fa: 'Bayern', state_en: 'Bayern' }))).toEqual({
    fa: 'آلمان',
    en: 'Germany',
    rest: 'Bayern، Berlin، Torstr. 1',
  })
  const tehran = to({ country: 'IR', state_fa: 'تهران', state_en: 'Tehran', city: 'ری', full_address: 'کوچهٔ ۷' })
  expect(billedPlace(tehran)).toEqual({ fa: 'تهران', en: 'Tehran', rest: 'ری، کوچهٔ ۷' })
})

import { afterAll, expect, test, vi } from 'vitest'
import { buyMovie } from '#server/features/playback/play/index.ts'
import { messageOf } from './purchase-sentences.ts'
import { registerPurchasable } from '../purchasable.ts'
import { refusalOf } from '../buying/refusals.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

type Purchase = Parameters<typeof messageOf>[0]
type Attempt = Parameters<typeof messageOf>[1][number]

registerPurchasable(buyMovie)
registerPurchasable({
  name: 'seat',
  type: 'BUY_SCREENING',
  reasons: {
    rained_off: {
      sentence: { fa: 'سانس به‌خاطر باران برگزار نشد.', en: 'The screening was rained off.' },
      refusal: 'purchase.not_ready',
    },
  },
  quote: () => Promise.reject(new Error('nobody buys here')),
  fulfil: async () => ({ done: false, reason: 'rained_off' }),
  hasFulfilled: async () => new Map(),
  paidSentence: () => 'Paid.',
})

const now = new Date('2026-11-22T10:00:00Z')
const at = (locale: 'fa' | 'en') => ({ locale, now, traitsOf: () => ({}) })

const ofType = { BUY_MOVIE: [{ purchasable: 'film' }], BUY_SCREENING: [{ purchasable: 'seat' }] }

function said(type: keyof typeof ofType, reason: string, locale: 'fa' | 'en'): string {
  const purchase = { lines: ofType[type], state: 'returned', wallet_amount: 0, currency: 'IRR', expires_at: now }
  const attempt = { state: 'reversed', return_reason: reason, gateway: 'zarinpal', started_at: now }
  return messageOf(purchase as unknown as Purchase, [attempt as Attempt], at(locale))
}

const back = {
  fa: 'پول از همان راه به شما برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.',
  en: 'The money has gone back the way it came. It may take up to 72 hours to show.',
}

test.each([
  ['already_owned', 'این عنوان از قبل مال شما بود.', 'You already owned this title.'],
  ['already_rented', 'این فیلم را از قبل اجاره کرده بودید.', 'You had already rented this film.'],
  ['withdrawn', 'این عنوان در این میان از فروش کنار رفت.', 'This title was withdrawn from sale meanwhile.'],
])('why the money of a film went back is said in the words of films: %s', (reason, fa, en) => {
  expect(said('BUY_MOVIE', reason, 'fa')).toBe(`${fa} ${back.fa}`)
  expect(said('BUY_MOVIE', reason, 'en')).toBe(`${en} ${back.en}`)
})

test('a reason that another kind of thing has of its own is said and refused in its own words', () => {
  expect(said('BUY_SCREENING', 'rained_off', 'fa')).toBe(`سانس به‌خاطر باران برگزار نشد. ${back.fa}`)
  expect(said('BUY_SCREENING', 'rained_off', 'en')).toBe(`The screening was rained off. ${back.en}`)
  expect(refusalOf(ofType.BUY_SCREENING, 'rained_off')).toBe('purchase.not_ready')
  expect(refusalOf(ofType.BUY_SCREENING, 'sold_out')).toBe('purchase.sold_out')
  expect(refusalOf(ofType.BUY_MOVIE, 'already_rented')).toBe('purchase.already_rented')
  // the reason of films: no other purchasable has it
  expect(said('BUY_SCREENING', 'already_owned', 'en')).toBe(back.en)
  expect(refusalOf(ofType.BUY_SCREENING, 'already_owned')).toBe('purchase.not_for_sale')
})

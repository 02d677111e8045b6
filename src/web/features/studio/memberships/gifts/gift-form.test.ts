import { expect, test } from 'vitest'
import { standingOf } from './gift-data.ts'
import type { GiftCampaign } from './gift-data.ts'
import { emptyGift, giftFormOf, type GiftForm, giftInputOf, withEnglishTitle } from './gift-form.ts'
import { noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'

const now = new Date('2026-11-21T08:00:00Z')
const money: GiftForm = {
  ...emptyGift,
  slug: 'nowruz-1406',
  title_fa: 'عیدی نوروز',
  title_en: 'A Nowruz gift',
  ends: { ...noEnd, date: '۱۴۰۶/۰۱/۱۳' },
  amount: '۵۰ هزار',
  lastsDays: '۳۰',
  places: '۱٬۰۰۰',
  budget: '۵۰ میلیون تومان',
}
const read = (change: Partial<GiftForm>) => giftInputOf({ ...money, ...change }, { was: null, locale: 'fa', now })

test('money is read in any digits and words, and begins at once when no day is written', () => {
  expect(read({})).toEqual({
    input: {
      slug: 'nowruz-1406',
      title_fa: 'عیدی نوروز',
      title_en: 'A Nowruz gift',
      about_fa: '',
      about_en: '',
      starts_at: '2026-11-21T08:00:00.000Z',
      ends_at: '2027-04-02T20:30:00.000Z',
      is_stopped: false,
      kind: 'money',
      currency: 'IRR',
      amount: 500_000,
      lasts_days: 30,
      product_id: null,
      plan_id: null,
      plan_days: null,
      places: 1000,
      budget: 500_000_000,
    },
  })
})

test('what belongs to another kind is not sent', () => {
  const title = read({ kind: 'title', product: { id: 7, title: 'باران' }, budget: 'هرچه' })
  expect(title).toMatchObject({ input: { product_id: 7, amount: null, currency: null, budget: null, plan_id: null } })
  const plan = read({ kind: 'days', plan: 'a-plan', planDays: '۳۱', amount: '' })
  expect(plan).toMatchObject({ input: { plan_id: 'a-plan', plan_days: 31, amount: null, product_id: null } })
})

test.each<[string, Partial<GiftForm>, object]>([
  ['no title', { title_fa: ' ', title_en: '' }, { title_fa: 'required', title_en: 'required' }],
  ['an address with capitals', { slug: 'Nowruz 1406' }, { slug: 'slug' }],
  ['no end', { ends: noEnd }, { ends_at: 'required' }],
  ['an end before the beginning', { ends: { ...noEnd, date: '۱۴۰۵/۰۸/۰۱' } }, { ends_at: 'gift_ends_early' }],
  ['a day that is none', { starts: { ...noMoment, date: '۱۴۰۵/۱۳/۰۱' } }, { starts_at: 'instant_day' }],
  ['an amount of nothing', { amount: '۰' }, { amount: 'count' }],
  ['an amount in words that are none', { amount: 'زیاد' }, { amount: 'amount_no_number' }],
  ['a budget below one gift', { budget: '۴۹٬۹۹۹' }, { budget: 'gift_budget_small' }],
  ['no places', { places: '' }, { places: 'required' }],
  ['no film', { kind: 'title' }, { product_id: 'required' }],
  ['no plan', { kind: 'days' }, { plan_id: 'required', plan_days: 'required' }],
])('%s is told beside its field', (_title, change, faults) => {
  expect(read(change)).toEqual({ faults })
})

const saved = {
  id: 'one',
  version: 2,
  slug: 'had',
  title_fa: 'عیدی',
  title_en: 'A gift',
  about_fa: '',
  about_en: '',
  starts_at: '2026-11-21T08:00:12.345Z',
  ends_at: '2026-12-21T08:00:00.000Z',
  is_stopped: true,
  kind: 'money',
  currency: 'USD',
  amount: 480,
  lasts_days: null,
  product_id: null,
  plan_id: null,
  plan_days: null,
  places: 10,
  budget: 4800,
  given: 3,
  spent: 1440,
  state: 'over',
  name: null,
  updated_at: '',
} as GiftCampaign

test('what is saved comes back as it was, to the millisecond', () => {
  for (const locale of ['fa', 'en'] as const)
    expect(giftInputOf(giftFormOf(saved, locale), { was: saved, locale, now })).toMatchObject({
      input: { amount: 480, budget: 4800, places: 10, is_stopped: true, starts_at: saved.starts_at, lasts_days: null },
    })
})

test('the name in the address follows the English title until it is written by hand', () => {
  const typed = withEnglishTitle(emptyGift, 'A Nowruz gift, 1406!')
  expect(typed.slug).toBe('a-nowruz-gift-1406')
  expect(withEnglishTitle(typed, 'Yalda').slug).toBe('yalda')
  expect(withEnglishTitle({ ...typed, slug: 'mine' }, 'Yalda').slug).toBe('mine')
})

test.each([
  ['planned', { state: 'not_yet' }],
  ['running', { state: 'running' }],
  ['spent', { state: 'over', given: 10 }],
  ['spent', { state: 'over', is_stopped: true, spent: 4500 }],
  ['stopped', { state: 'over', is_stopped: true }],
  ['over', { state: 'over', is_stopped: false }],
] as const)('a campaign is %s', (state, change) => {
  expect(standingOf({ ...saved, ...change })).toBe(state)
})

import { expect, test } from 'vitest'
import { emptyPlan, type PlanForm, planFormOf, planInputOf, type StudioPlan } from './plan-form.ts'

const form: PlanForm = {
  ...emptyPlan,
  title_fa: 'ماهانه',
  title_en: 'Monthly',
  length_count: '۱',
  toman: '۱۴۹٬۰۰۰',
  usd: '',
}

test('Persian digits are read, Toman become Rials, an empty price is no price', () => {
  expect(planInputOf(form)).toMatchObject({
    input: { length_count: 1, irr: 1_490_000, usd: null, position: 0, titles: [] },
  })
})

test.each<[string, Partial<PlanForm>, object]>([
  ['no length', { length_count: '' }, { length_count: 'number' }],
  ['a length of nothing', { length_count: '0' }, { length_count: 'number' }],
  ['a length in words', { length_count: 'یک' }, { length_count: 'number' }],
  ['a price that is none', { toman: 'زیاد' }, { irr: 'amount' }],
  ['a price of nothing', { usd: '0' }, { usd: 'amount' }],
  ['a first price that is none', { first_toman: 'کم' }, { first_irr: 'amount' }],
  ['a place that is no number', { position: '-1' }, { position: 'number' }],
])('%s is told beside its field', (_title, change, faults) => {
  expect(planInputOf({ ...form, ...change })).toEqual({ faults })
})

test('what is saved comes back as it was', () => {
  const plan = {
    title_fa: 'ماهانه',
    title_en: 'Monthly',
    about_fa: '',
    about_en: '',
    scope: 'titles',
    kinds: [],
    length_count: 3,
    length_unit: 'month',
    irr: 3_990_000,
    usd: 1590,
    first_irr: 0,
    first_usd: 190,
    is_on_sale: true,
    position: 2,
    titles: [7],
    title_names: [{ id: 7, title: 'باران' }],
  } as unknown as StudioPlan
  for (const locale of ['fa', 'en'] as const)
    expect(planInputOf(planFormOf(plan, locale))).toMatchObject({
      input: { length_count: 3, irr: 3_990_000, usd: 1590, first_irr: 0, first_usd: 190, titles: [7], position: 2 },
    })
})

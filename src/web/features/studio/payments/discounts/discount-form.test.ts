import { expect, test } from 'vitest'
import { type DiscountForm, discountInputOf, emptyDiscount } from './discount-form.ts'
import { noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'

const read = (change: Partial<DiscountForm>) =>
  discountInputOf({ ...emptyDiscount('fa'), ...change }, { was: null, locale: 'fa' })

test('a percentage, limits and dates are read in any digits', () => {
  const answer = read({
    code: 'نوروز ۱۴۰۵',
    percent: '۲۵٪',
    totalLimit: '۱٬۰۰۰',
    minimumToman: '۵۰ هزار',
    ends: { ...noEnd, date: '۱۴۰۵/۰۹/۲۰' },
  })
  expect('input' in answer && answer.input).toMatchObject({
    code: 'نوروز ۱۴۰۵',
    percent: 25,
    amount_irr: null,
    kind: null,
    product_id: null,
    starts_at: null,
    ends_at: '2026-12-11T20:30:00.000Z',
    total_limit: 1000,
    member_limit: 1,
    minimum_irr: 500_000,
    minimum_usd: null,
  })
})

test('what is wrong is named by the field of the contract', () => {
  expect(read({})).toEqual({ faults: { code: 'required', percent: 'required' } })
  expect(read({ code: 'ABCD', takes: 'amount' })).toEqual({ faults: { amount_irr: 'required' } })
  expect(read({ code: 'ABCD', percent: 'نیم', totalLimit: '0', minimumToman: '-۱' })).toEqual({
    faults: { percent: 'count', total_limit: 'count', minimum_irr: 'amount_negative' },
  })
  const days = { starts: { ...noMoment, date: '۱۴۰۵/۰۹/۲۰' }, ends: { ...noEnd, date: '۱۴۰۵/۰۹/۱۹' } }
  expect(read({ code: 'ABCD', percent: '10', ...days })).toEqual({ faults: { ends_at: 'ends_early' } })
  // a code of one day holds until the end of that day
  const sameDay = { ...days, ends: { ...noEnd, date: '۱۴۰۵/۰۹/۲۰' } }
  expect(read({ code: 'ABCD', percent: '10', ...sameDay })).toHaveProperty('input.ends_at', '2026-12-11T20:30:00.000Z')
})

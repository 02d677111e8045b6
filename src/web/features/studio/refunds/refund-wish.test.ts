import { expect, test } from 'vitest'
import { readWish, type RefundEntry } from './refund-wish.ts'

const read = (entry: Partial<RefundEntry>, at = { most: 490_000, currency: 'IRR' as 'IRR' | 'USD' }) =>
  readWish({ share: 'part', amount: '', reason: 'فیلم باز نشد', ...entry }, at)

test('the whole is what is left, whatever stands in the field', () => {
  expect(read({ share: 'whole', amount: 'x' })).toEqual({ wish: { amount: 490_000, reason: 'فیلم باز نشد' } })
})

test('a part is typed in Toman, or in dollars with their cents', () => {
  expect(read({ amount: '۱۲٬۵۰۰' })).toMatchObject({ wish: { amount: 125_000 } })
  expect(read({ amount: '1.05' }, { most: 290, currency: 'USD' })).toMatchObject({ wish: { amount: 105 } })
})

test('more than is left, nothing, and no reason are refused before anything is sent', () => {
  expect(read({ amount: '۴۹٬۰۰۱' })).toEqual({ faults: { amount: 'too_much' } })
  expect(read({ amount: '۰' })).toEqual({ faults: { amount: 'zero' } })
  expect(read({ reason: ' ' })).toEqual({ faults: { amount: 'empty', reason: 'missing' } })
  expect(read({ share: 'whole', reason: 'ا'.repeat(501) })).toEqual({ faults: { reason: 'long' } })
})

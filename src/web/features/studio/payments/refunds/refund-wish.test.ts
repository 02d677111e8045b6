import { expect, test } from 'vitest'
import type { PurchaseLine } from './refund-data.ts'
import { partsOf, vatOf } from './refund-parts.ts'
import { readWish, type RefundEntry, untouched } from './refund-wish.ts'

const rials = (amount: number) => ({ amount, currency: 'IRR' as 'IRR' | 'USD' })

type Made = { position: number; quantity: number; amount: number; left?: [quantity: number, amount: number] }

/** A line with ten percent tax. */
function line({ position, quantity, amount, left: [many, money] = [quantity, amount] }: Made): PurchaseLine {
  const vat = Math.round((amount * 10) / 110)
  return {
    position,
    title: `line ${position}`,
    quantity,
    amount: rials(amount),
    vat: rials(vat),
    vat_percent: 10,
    unit_price: rials(amount / quantity),
    discount: rials(0),
    left: { quantity: many, amount: rials(money) },
  }
}

const film = line({ position: 0, quantity: 1, amount: 490_000 })
const seats = line({ position: 1, quantity: 3, amount: 1_000_000 })
const one = { type: 'BUY_MOVIE' as const, lines: [film], refundable: rials(490_000) }
const two = { type: 'BUY_SCREENING' as const, lines: [film, seats], refundable: rials(1_490_000) }

const entry = (change: Partial<RefundEntry>): RefundEntry => ({
  share: 'part',
  amount: '',
  lines: {},
  reason: 'فیلم باز نشد',
  ...change,
})
const read = (change: Partial<RefundEntry>, of: Parameters<typeof readWish>[1] = one) => readWish(entry(change), of)
const ofLines = (lines: RefundEntry['lines']) => read({ share: 'lines', lines }, two)
const count = (text: string) => ({ ...untouched, take: 'count' as const, count: text })
const sum = (text: string) => ({ ...untouched, take: 'sum' as const, sum: text })

test('the whole is what is left, whatever stands in the field', () => {
  expect(read({ share: 'whole', amount: 'x' })).toEqual({ wish: { amount: 490_000, reason: 'فیلم باز نشد' } })
})

test('a part is typed in Toman, or in dollars with their cents', () => {
  expect(read({ amount: '۱۲٬۵۰۰' })).toMatchObject({ wish: { amount: 125_000 } })
  const dollars = { lines: [], refundable: { amount: 290, currency: 'USD' as const } }
  expect(read({ amount: '1.05' }, dollars)).toMatchObject({ wish: { amount: 105 } })
})

test('more than is left, nothing, and no reason are refused before anything is sent', () => {
  expect(read({ amount: '۴۹٬۰۰۱' })).toEqual({ faults: { amount: 'too_much' } })
  expect(read({ amount: '۰' })).toEqual({ faults: { amount: 'zero' } })
  expect(read({ reason: ' ' })).toEqual({ faults: { amount: 'empty', reason: 'missing' } })
  expect(read({ share: 'whole', reason: 'ا'.repeat(501) })).toEqual({ faults: { reason: 'long' } })
})

test('of lines so many go back with their part of the money, or a sum; a single one is not counted', () => {
  expect(ofLines({ 1: count('۲') })).toEqual({
    wish: { amount: 666_666, reason: 'فیلم باز نشد', lines: [{ position: 1, quantity: 2 }] },
  })
  expect(ofLines({ 0: count(''), 1: sum('۱۰٬۰۰۰') })).toMatchObject({
    wish: {
      amount: 590_000,
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, amount: 100_000 },
      ],
    },
  })
})

test('what is wrong with a line is told beside it, and no line at all is told too', () => {
  expect(ofLines({})).toEqual({ faults: { amount: 'no_line' } })
  expect(ofLines({ 0: untouched })).toEqual({ faults: { amount: 'no_line' } })
  expect(ofLines({ 0: sum('۴۹٬۰۰۱'), 1: count('۴') })).toEqual({
    faults: { lines: { 0: { sum: 'too_much' }, 1: { count: 'too_many' } } },
  })
  expect(ofLines({ 1: count('') })).toEqual({ faults: { lines: { 1: { count: 'none' } } } })
})

test('of a line that went back in part only the rest can go', () => {
  const rest = line({ position: 1, quantity: 3, amount: 1_000_000, left: [1, 333_334] })
  const of = { lines: [film, rest], refundable: rials(823_334) }
  expect(read({ share: 'lines', lines: { 1: count('') } }, of)).toMatchObject({ wish: { amount: 333_334 } })
  expect(read({ share: 'lines', lines: { 1: sum('۳۳٬۳۳۴') } }, of)).toMatchObject({
    faults: { lines: { 1: { sum: 'too_much' } } },
  })
})

test('what goes back of each line is known before, with its tax', () => {
  expect(partsOf(two, { amount: 666_666, lines: [{ position: 1, quantity: 2 }] })).toEqual([
    { position: 1, title: 'line 1', quantity: 2, amount: 666_666, vat: 60_605 },
  ])
  const whole = partsOf(two, { amount: 1_490_000 })
  expect(whole.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [1, 490_000],
    [3, 1_000_000],
  ])
  expect(vatOf(whole)).toBe(film.vat.amount + seats.vat.amount)
})

test('a sum takes the thing only with the last of its money', () => {
  expect(partsOf(two, { amount: 100_000, lines: [{ position: 0, amount: 100_000 }] })).toMatchObject([{ quantity: 0 }])
  expect(partsOf(two, { amount: 490_000, lines: [{ position: 0, amount: 490_000 }] })).toMatchObject([{ quantity: 1 }])
  expect(partsOf(two, { amount: 149_000 })).toMatchObject([
    { quantity: 0, amount: 49_000 },
    { quantity: 0, amount: 100_000 },
  ])
})

test('of goods only money goes back here, even with the last of it', () => {
  const goods = { ...two, type: 'BUY_PHYSICAL' as const }
  expect(partsOf(goods, { amount: 1_490_000 })).toMatchObject([{ quantity: 0, amount: 490_000 }, { quantity: 0 }])
})

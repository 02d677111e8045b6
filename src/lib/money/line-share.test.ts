import { expect, test } from 'vitest'
import { moneyOfLowered, moneyOfSome, taxOfPart } from './line-share.ts'

test('so many of a line go back with their equal part, and the last of them with all that is left', () => {
  expect(moneyOfSome(1, { quantity: 3, amount: 1_000_000 })).toBe(333_333)
  expect(moneyOfSome(3, { quantity: 3, amount: 1_000_000 })).toBe(1_000_000)
  expect(moneyOfSome(1, { quantity: 0, amount: 500 })).toBe(0)
})

test('who got a part of the money before gets that much less, and the others of the line nothing less', () => {
  const left = { quantity: 2, amount: 600 }
  expect(moneyOfLowered(1, left, { all: 400, these: 400 })).toBe(100)
  expect(moneyOfLowered(1, left, { all: 400, these: 0 })).toBe(500)
  expect(moneyOfLowered(2, left, { all: 400, these: 400 })).toBe(600)
  expect(moneyOfLowered(1, left, { all: 0, these: 0 })).toBe(moneyOfSome(1, left))
  // a refund of money alone took more of the line than was lowered
  expect(moneyOfLowered(1, { quantity: 1, amount: 50 }, { all: 400, these: 400 })).toBe(50)
  expect(moneyOfLowered(1, { quantity: 2, amount: 100 }, { all: 400, these: 400 })).toBe(0)
})

test('the tax of the parts of a line is the tax of the line, however it is split', () => {
  const line = { amount: 1_000_000, vat: 107_143 }
  const parts = [333_333, 333_333, 333_334]
  const before = [0, 333_333, 666_666]
  const taxes = parts.map((part, at) => taxOfPart(part, before[at] ?? 0, line))
  expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(107_143)
  expect(taxOfPart(0, 0, { amount: 0, vat: 0 })).toBe(0)
})

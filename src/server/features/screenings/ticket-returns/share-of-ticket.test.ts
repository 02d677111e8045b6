import { expect, test } from 'vitest'
import { moneyOfOne, moneyOfSeats } from './share-of-ticket.ts'

const none = { ofLine: 0, ofTicket: 0 }

test.each([
  ['the only ticket has all that is left', { quantity: 1, amount: 1_000 }, none, { whole: 1_000, rest: 1_000 }],
  ['of three each has an equal part, rounded down', { quantity: 3, amount: 1_000 }, none, { whole: 333, rest: 333 }],
  [
    'seats of a neighbour cost this ticket nothing',
    { quantity: 2, amount: 1_500 },
    { ofLine: 500, ofTicket: 0 },
    { whole: 1_000, rest: 1_000 },
  ],
  [
    'its own seats are taken off',
    { quantity: 2, amount: 1_500 },
    { ofLine: 500, ofTicket: 500 },
    { whole: 1_000, rest: 500 },
  ],
  [
    'the last one has the rest',
    { quantity: 1, amount: 501 },
    { ofLine: 500, ofTicket: 500 },
    { whole: 1_001, rest: 501 },
  ],
  [
    'never more than is left of the line',
    { quantity: 2, amount: 100 },
    { ofLine: 900, ofTicket: 0 },
    { whole: 500, rest: 100 },
  ],
  ['nor less than nothing', { quantity: 2, amount: 100 }, { ofLine: 900, ofTicket: 900 }, { whole: 500, rest: 0 }],
  ['nothing is left', { quantity: 0, amount: 0 }, none, { whole: 0, rest: 0 }],
])('%s', (_case, left, back, money) => {
  expect(moneyOfOne(left, back)).toEqual(money)
})

test.each([
  ['a part by the seats that were bought', { whole: 1_000, rest: 1_000 }, { given: 2, now: 5, atFirst: 5 }, 400],
  ['rounded down', { whole: 1_000, rest: 1_000 }, { given: 1, now: 3, atFirst: 3 }, 333],
  ['the same for each seat later', { whole: 1_000, rest: 600 }, { given: 1, now: 3, atFirst: 5 }, 200],
  [
    'seats that went without money do not raise it',
    { whole: 1_000, rest: 1_000 },
    { given: 1, now: 3, atFirst: 5 },
    200,
  ],
  [
    'what finance paid back before is not paid again',
    { whole: 1_000, rest: 300 },
    { given: 2, now: 5, atFirst: 5 },
    120,
  ],
  ['nothing is left', { whole: 1_000, rest: 0 }, { given: 2, now: 5, atFirst: 5 }, 0],
])('%s', (_case, standing, seats, amount) => {
  expect(moneyOfSeats(standing, seats)).toBe(amount)
})

test('however a ticket is given back in parts, the parts and the rest are its price', () => {
  for (const price of [7, 1_000, 999_983])
    for (let first = 1; first < 6; first += 1)
      for (let second = 1; first + second < 7; second += 1) {
        const one = moneyOfSeats({ whole: price, rest: price }, { given: first, now: 7, atFirst: 7 })
        const two = moneyOfSeats({ whole: price, rest: price - one }, { given: second, now: 7 - first, atFirst: 7 })
        expect(one + two).toBeLessThanOrEqual(Math.floor((price * (first + second)) / 7))
        expect(
          moneyOfOne({ quantity: 1, amount: price - one - two }, { ofLine: one + two, ofTicket: one + two }).rest,
        ).toBe(price - one - two)
      }
})

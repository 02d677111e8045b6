import { expect, test } from 'vitest'
import { type Wrong, wrongIn } from './check-books.ts'
import type { Books } from './collect-books.ts'

const price = 1_490_000

/** Two places, both sold. A third member paid too late and got the money back at the bank, a fourth in the wallet. */
function goodBooks(): Books {
  const purchase = (n: number, state: string) => ({
    id: `purchase ${n}`,
    memberId: `member ${n}`,
    state,
    currency: 'IRR',
    amount: price,
    isSettled: true,
  })
  const attempt = (n: number, state: string) => ({
    id: `attempt ${n}`,
    purchaseId: `purchase ${n}`,
    gateway: 'saman' as const,
    sessionKey: `key ${n}`,
    state,
    currency: 'IRR',
    amount: price,
    errorCode: null,
    isAsked: false,
  })
  const session = (n: number, ledger: Books['sessions'][number]['ledger']) => ({
    bank: 'saman' as const,
    key: `key ${n}`,
    currency: 'IRR',
    amount: price,
    ledger,
    refunded: 0,
  })
  return {
    places: 2,
    willing: 4,
    taken: 2,
    oddCodes: [],
    holds: [1, 2].map((n) => ({ purchaseId: `purchase ${n}`, state: 'sold', places: 1 })),
    purchases: [purchase(1, 'paid'), purchase(2, 'paid'), purchase(3, 'returned'), purchase(4, 'returned')],
    attempts: [attempt(1, 'paid'), attempt(2, 'paid'), attempt(3, 'reversed'), attempt(4, 'refunded')],
    rights: [1, 2].map((n) => ({ memberId: `member ${n}`, purchaseId: `purchase ${n}`, places: 1, isOnce: true })),
    credits: [{ attemptId: 'attempt 4', currency: 'IRR', amount: price }],
    ledger: { sums: [{ currency: 'IRR', sum: 0 }], check: 'The books agree.\n', exitCode: 0 },
    sessions: [session(1, 'captured'), session(2, 'captured'), session(3, 'returned'), session(4, 'captured')],
  }
}

test('books in which all is well name nothing', () => {
  expect(wrongIn(goodBooks())).toEqual([])
})

test('fewer sold than places is right where no more wanted it and paid, and wrong where they did', () => {
  const books = goodBooks()
  books.places = 5
  expect(wrongIn({ ...books, willing: 4 }).map(({ rule }) => rule)).toEqual(['undersold'])
  books.attempts = books.attempts.slice(0, 2)
  books.sessions = books.sessions.slice(0, 2)
  expect(wrongIn({ ...books, willing: 4 })).toEqual([])
})

const first = <Value>(list: readonly Value[], at = 0): Value => {
  const found = list[at]
  if (found === undefined) throw new Error('there is nothing to plant into')
  return found
}

const plants: [string, Wrong['rule'], (books: Books) => void][] = [
  ['one more sold than there are places', 'oversold', (books) => void (books.places = 1)],
  ['a place that nobody got', 'undersold', ({ rights }) => void rights.pop()],
  ['a counter of places that is off by one', 'place_lost', (books) => void (books.taken = 3)],
  [
    'a place that is still held',
    'place_lost',
    ({ holds }) => void holds.push({ purchaseId: 'purchase 3', state: 'held', places: 1 }),
  ],
  ['a group ticket beyond the last seat', 'oversold', ({ rights }) => void (first(rights, 1).places = 4)],
  ['a code that is not the ticket’s own', 'code_odd', ({ oddCodes }) => void oddCodes.push('2 tickets have one')],
  ['a payment without a right', 'charged_without_right', ({ rights }) => void rights.shift()],
  ['a wallet that was never credited', 'charged_without_right', ({ credits }) => void credits.pop()],
  ['a wallet that was credited with less', 'charged_without_right', ({ credits }) => void (first(credits).amount -= 1)],
  [
    'a payment of an attempt that the shop does not know',
    'charged_without_right',
    ({ sessions }) => void sessions.push({ ...first(sessions), key: 'stray' }),
  ],
  [
    'two payments for one purchase',
    'charged_twice',
    ({ attempts, sessions }) => {
      attempts.push({ ...first(attempts), id: 'attempt 5', sessionKey: 'key 5' })
      sessions.push({ ...first(sessions), key: 'key 5' })
    },
  ],
  [
    'two paid purchases of one member',
    'charged_twice',
    ({ purchases }) => void (first(purchases, 1).memberId = 'member 1'),
  ],
  ['two rights of one member', 'charged_twice', ({ rights }) => void (first(rights, 1).memberId = 'member 1')],
  ['a right that nobody paid', 'right_without_charge', ({ sessions }) => void (first(sessions).ledger = 'none')],
  ['a right for less than its price', 'right_without_charge', ({ sessions }) => void (first(sessions).amount -= 1)],
  ['an attempt that nobody ended', 'left_open', ({ attempts }) => void (first(attempts, 2).state = 'unknown')],
  ['an attempt that is still asked about', 'left_open', ({ attempts }) => void (first(attempts, 2).isAsked = true)],
  ['a purchase that waits', 'left_open', ({ purchases }) => void (first(purchases, 2).state = 'waiting')],
  ['a purchase that was never closed', 'left_open', ({ purchases }) => void (first(purchases, 2).isSettled = false)],
  ['money that a bank still holds', 'money_at_bank_open', ({ sessions }) => void (first(sessions, 2).ledger = 'held')],
  ['entries that do not sum to zero', 'ledger_not_zero', ({ ledger }) => void (first(ledger.sums).sum = -1)],
  [
    'a difference that ledger:check prints',
    'ledger_differs',
    ({ ledger }) => void Object.assign(ledger, { check: 'DIFFERENCE sale 1: 2\n1 differences.\n', exitCode: 1 }),
  ],
  ['a ledger:check that could not read the books', 'ledger_differs', ({ ledger }) => void (ledger.exitCode = 2)],
  [
    'money that the bank gave back and the shop calls paid',
    'bank_books_differ',
    ({ sessions }) => void (first(sessions).ledger = 'returned'),
  ],
  [
    'an attempt at a bank that does not know it',
    'bank_books_differ',
    ({ attempts }) => void (first(attempts, 2).sessionKey = 'another'),
  ],
  [
    'another sum at the bank than with us',
    'bank_books_differ',
    ({ sessions }) => void (first(sessions, 2).amount -= 1),
  ],
  [
    'a session that the shop does not know, and whose money the bank keeps',
    'bank_books_differ',
    ({ sessions }) => void sessions.push({ ...first(sessions), key: 'stray' }),
  ],
]

test.each(plants)('%s is named', (_what, rule, plant) => {
  const books = goodBooks()
  plant(books)
  expect(wrongIn(books).map((one) => one.rule)).toContain(rule)
})

import { expect, test } from 'vitest'
import { type Purse, spendableIn, takeFrom } from './taking.ts'

const soon = { id: 'soon', left: 300, expiresAt: new Date('2026-11-22') }
const later = { id: 'later', left: 200, expiresAt: null }
const purse: Purse = { memberId: 'm', currency: 'IRR', wallet: 1000, lots: [soon, later] }
const pockets = (sum: number) => takeFrom(purse, sum)?.parts.map(({ account, amount }) => [account.kind, amount])

test('gifts pay first, the soonest to expire before the others, then the wallet', () => {
  expect(spendableIn(purse)).toBe(1500)
  expect(pockets(250)).toEqual([['gift', 250]])
  expect(pockets(400)).toEqual([
    ['gift', 300],
    ['gift', 100],
  ])
  expect(takeFrom(purse, 1500)).toMatchObject({ gift: 500, wallet: 1000 })
})

test('more than there is, is not taken at all', () => {
  expect(takeFrom(purse, 1501)).toBeNull()
  expect(takeFrom({ ...purse, wallet: 0, lots: [] }, 1)).toBeNull()
  expect(takeFrom({ ...purse, wallet: 0, lots: [] }, 0)).toEqual({ gift: 0, wallet: 0, parts: [] })
})

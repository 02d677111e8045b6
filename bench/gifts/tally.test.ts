import { expect, test } from 'vitest'
import { faultsOf, type Tally } from './tally.ts'

const race = { claimants: 10, places: 3, amount: 100 }
const right: Tally = {
  heard: { given: 3, 'gift.over': 7 },
  campaign: { given: 3, spent: 300 },
  claims: 3,
  lots: { count: 3, sum: 300 },
  members: 3,
  sessions: 3,
  ledgerFaults: 0,
}

test('exactly the places given, and nothing to the others, is right', () => {
  expect(faultsOf(right, race)).toEqual([])
})

test.each<[string, Partial<Tally>]>([
  ['one gift too many', { heard: { given: 4, 'gift.over': 6 } }],
  ['one gift too few', { heard: { given: 2, 'gift.over': 8 } }],
  ['somebody without a clear word', { heard: { given: 3, 'gift.over': 6, '500': 1 } }],
  ['a campaign that lost count', { campaign: { given: 2, spent: 300 } }],
  ['a claim without a gift', { claims: 4 }],
  ['money twice', { lots: { count: 3, sum: 400 } }],
  ['an account for whoever got nothing', { members: 4 }],
  ['a session for whoever got nothing', { sessions: 4 }],
  ['a ledger that is not balanced', { ledgerFaults: 1 }],
])('%s is a fault', (_title, change) => {
  expect(faultsOf({ ...right, ...change }, race)).not.toEqual([])
})

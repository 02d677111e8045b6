import { expect, test } from 'vitest'
import { hasPassSeat, type PassSeatFacts } from './pass-seat.ts'

const pass: PassSeatFacts = { credits: 3, spent: 1, isReserved: false, seatsLeft: 5 }

test.each<[what: string, facts: PassSeatFacts | null, isFree: boolean]>([
  ['a pass with credits', pass, true],
  ['a full pass', { ...pass, credits: null, spent: 40 }, true],
  ['nobody without a pass', null, false],
  ['no pass whose place is reserved', { ...pass, isReserved: true }, false],
  ['no pass without credits', { ...pass, spent: 3 }, false],
  ['no pass whose credits were paid back', { ...pass, credits: 0, spent: 0 }, false],
  ['no pass when its places are taken', { ...pass, seatsLeft: 0 }, false],
])('%s has a free place', (_what, facts, isFree) => {
  expect(hasPassSeat(facts)).toBe(isFree)
})

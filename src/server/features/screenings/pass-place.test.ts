import { expect, test } from 'vitest'
import { hasPassPlace, type PassPlaceFacts } from './pass-place.ts'

const pass: PassPlaceFacts = { credits: 3, spent: 1, isReserved: false, seatsLeft: 5 }

test.each<[what: string, facts: PassPlaceFacts | null, isFree: boolean]>([
  ['a pass with credits', pass, true],
  ['a full pass', { ...pass, credits: null, spent: 40 }, true],
  ['nobody without a pass', null, false],
  ['no pass whose place is reserved', { ...pass, isReserved: true }, false],
  ['no pass without credits', { ...pass, spent: 3 }, false],
  ['no pass whose credits were paid back', { ...pass, credits: 0, spent: 0 }, false],
  ['no pass when its places are taken', { ...pass, seatsLeft: 0 }, false],
])('%s has a free place', (_what, facts, isFree) => {
  expect(hasPassPlace(facts)).toBe(isFree)
})

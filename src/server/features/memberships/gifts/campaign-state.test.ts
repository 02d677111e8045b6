import { expect, test } from 'vitest'
import { after } from '#lib/time/clock.ts'
import { type Campaign, giftState } from './campaign-state.ts'

const starts = new Date('2027-03-20T20:30:00Z')
const ends = new Date('2027-04-02T20:30:00Z')
const campaign: Campaign = {
  starts_at: starts,
  ends_at: ends,
  is_stopped: false,
  places: 500,
  given: 0,
  budget: 25_000,
  spent: 0,
  amount: 50,
}

test('a campaign gives from its first instant to the one before its last', () => {
  expect(giftState(campaign, after(starts, -1))).toBe('not_yet')
  expect(giftState(campaign, starts)).toBe('running')
  expect(giftState(campaign, after(ends, -1))).toBe('running')
  expect(giftState(campaign, ends)).toBe('over')
})

test('it is over when it was stopped, also before it began', () => {
  expect(giftState({ ...campaign, is_stopped: true }, starts)).toBe('over')
  expect(giftState({ ...campaign, is_stopped: true }, after(starts, -1))).toBe('over')
})

test('it is over when all places are given, or not one whole gift is left of its money', () => {
  expect(giftState({ ...campaign, given: 499 }, starts)).toBe('running')
  expect(giftState({ ...campaign, given: 500 }, starts)).toBe('over')
  expect(giftState({ ...campaign, spent: 24_950 }, starts)).toBe('running')
  expect(giftState({ ...campaign, spent: 24_951 }, starts)).toBe('over')
  expect(giftState({ ...campaign, budget: null, amount: null }, starts)).toBe('running')
})

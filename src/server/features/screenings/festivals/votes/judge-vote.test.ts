import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { compareCounts, meanOf, refusalOfVote } from './judge-vote.ts'

const now = new Date('2026-12-01T12:00:00Z')
const [nika, raha] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const played = {
  usedBy: nika,
  holderId: nika,
  cameIn: false,
  voterId: null,
  votedElsewhere: false,
  festivalEndsAt: after(now, days(1)),
}

test.each([
  ['she has played it', played, null],
  ['she changes her vote', { ...played, voterId: nika }, null],
  ['she held it and it was ticked at the door', { ...played, usedBy: null, cameIn: true }, null],
  ['nobody has used it', { ...played, usedBy: null }, 'festival.not_seen'],
  ['somebody else has played hers', { ...played, usedBy: raha }, 'ticket.unknown'],
  ['she has played what somebody else holds', { ...played, holderId: raha }, null],
  ['it is somebody else’s', { ...played, usedBy: null, holderId: raha, cameIn: true }, 'ticket.unknown'],
  ['she has voted with her other ticket', { ...played, votedElsewhere: true }, 'festival.voted'],
  ['whoever held it before has voted', { ...played, usedBy: null, cameIn: true, voterId: raha }, 'festival.voted'],
  ['the festival has ended', { ...played, voterId: nika, festivalEndsAt: now }, 'festival.vote_over'],
] as const)('%s', (_title, ticket, refusal) => {
  expect(refusalOfVote(ticket, nika, now)).toBe(refusal)
})

test.each([
  [{ votes: 4, stars: 20 }, null],
  [{ votes: 5, stars: 5 }, 1],
  [{ votes: 5, stars: 22 }, 4.4],
  [{ votes: 6, stars: 25 }, 4.2],
  [{ votes: 20, stars: 73 }, 3.7],
  [{ votes: 3_000_000, stars: 15_000_000 }, 5],
])('the mean of %o is %s', (count, mean) => {
  expect(meanOf(count)).toBe(mean)
})

test('the best stands first; where too few have voted, the number of votes decides', () => {
  const counts = [
    { votes: 2, stars: 10 },
    { votes: 10, stars: 40 },
    { votes: 4, stars: 20 },
    { votes: 50, stars: 200 },
    { votes: 5, stars: 25 },
  ]
  expect(counts.toSorted(compareCounts).map(({ votes }) => votes)).toEqual([5, 50, 10, 4, 2])
})

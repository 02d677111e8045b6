import { describe, expect, test } from 'vitest'
import { foldOf, freeUntil, hasWatched } from './comment-rules.ts'

const comment = {
  gives_away: false,
  at_ms: null,
  is_own: false,
  is_pinned: false,
  voice: 'viewer',
  above: null,
} as const
const answerTo = (above: { gives_away: boolean; at_ms: number | null }) => ({ ...comment, above })
const fresh = { share: 0, reached_ms: 0, is_watched: false }
const minute = 60_000

describe('what is folded', () => {
  test.each([
    ['to a guest', comment, 'movie', null, null],
    ['to who has not begun', comment, 'movie', fresh, null],
    ['marked, to a guest', { ...comment, gives_away: true }, 'movie', null, 'gives_away'],
    ['marked, at 69 %', { ...comment, gives_away: true }, 'movie', { ...fresh, share: 0.69 }, 'gives_away'],
    ['marked, at 70 %', { ...comment, gives_away: true }, 'movie', { ...fresh, share: 0.7 }, null],
    ['marked, after a mark by hand', { ...comment, gives_away: true }, 'movie', { ...fresh, is_watched: true }, null],
    ['marked, of goods', { ...comment, gives_away: true }, 'goods', null, 'gives_away'],
    ['marked, past its instant alone', { ...comment, gives_away: true, at_ms: 1 }, 'movie', fresh, 'gives_away'],
    ['with an instant, to a guest', { ...comment, at_ms: 0 }, 'movie', null, 'not_watched'],
    ['with an instant, to who has not begun', { ...comment, at_ms: 1 }, 'episode', fresh, 'not_watched'],
    ['with an instant, to who has watched', { ...comment, at_ms: 1 }, 'screening', { ...fresh, share: 1 }, null],
    ['with an instant, of music', { ...comment, at_ms: 1 }, 'music', fresh, null],
    [
      'one millisecond before its instant',
      { ...comment, at_ms: minute },
      'movie',
      { ...fresh, reached_ms: minute - 1 },
      'not_watched',
    ],
    ['at its instant', { ...comment, at_ms: minute }, 'movie', { ...fresh, reached_ms: minute }, null],
    ['an answer to what is marked', answerTo({ gives_away: true, at_ms: null }), 'goods', null, 'gives_away'],
    ['an answer to an instant', answerTo({ gives_away: false, at_ms: minute }), 'movie', fresh, 'not_watched'],
    [
      'an answer to an instant that is past',
      answerTo({ gives_away: false, at_ms: minute }),
      'movie',
      { ...fresh, reached_ms: minute },
      null,
    ],
    [
      'the house’s answer to what is marked',
      { ...answerTo({ gives_away: true, at_ms: 1 }), voice: 'house' },
      'movie',
      null,
      null,
    ],
    ['one’s own', { ...comment, gives_away: true, is_own: true }, 'movie', fresh, null],
    ['pinned', { ...comment, is_pinned: true }, 'movie', null, null],
    ['pinned and marked', { ...comment, is_pinned: true, gives_away: true }, 'movie', null, 'gives_away'],
    ['of the house', { ...comment, voice: 'house' }, 'movie', null, null],
    ['of who made it, with an instant', { ...comment, voice: 'team', at_ms: 1 }, 'movie', null, 'not_watched'],
  ] as const)('%s', (...[, given, kind, reader, fold]) => {
    expect(foldOf(given, kind, reader)).toBe(fold)
  })
})

test('who has watched had the right and saw seven tenths', () => {
  expect(hasWatched({ has_right: true, share: 0.7 })).toBe(true)
  expect(hasWatched({ has_right: true, share: 0.699 })).toBe(false)
  expect(hasWatched({ has_right: false, share: 1 })).toBe(false)
})

test('a change is free for fifteen minutes', () => {
  const written = new Date('2026-11-25T10:00:00Z')
  expect(freeUntil(written, new Date('2026-11-25T10:14:59.999Z'))).toEqual(new Date('2026-11-25T10:15:00Z'))
  expect(freeUntil(written, new Date('2026-11-25T10:15:00Z'))).toBeNull()
})

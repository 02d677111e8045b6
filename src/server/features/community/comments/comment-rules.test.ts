import { describe, expect, test } from 'vitest'
import { foldOf, freeUntil, hasWatched } from './comment-rules.ts'

const comment = { gives_away: false, at_ms: null, is_own: false, is_pinned: false, voice: 'viewer' } as const
const fresh = { share: 0, reached_ms: 0, is_watched: false }
const minute = 60_000

describe('what is folded', () => {
  test.each([
    ['to a guest', comment, 'movie', null, 'not_watched'],
    ['to who has not begun', comment, 'movie', fresh, 'not_watched'],
    ['at 69 %', comment, 'movie', { ...fresh, share: 0.69 }, 'not_watched'],
    ['at 70 %', comment, 'movie', { ...fresh, share: 0.7 }, null],
    ['after a mark by hand', comment, 'movie', { ...fresh, is_watched: true }, null],
    ['of an episode', comment, 'episode', fresh, 'not_watched'],
    ['of a screening', comment, 'screening', fresh, 'not_watched'],
    ['of a series', comment, 'series', fresh, null],
    ['of goods', comment, 'goods', null, null],
    ['of music', comment, 'music', null, null],
    ['marked, of goods', { ...comment, gives_away: true }, 'goods', null, 'gives_away'],
    ['marked, to who has watched', { ...comment, gives_away: true }, 'movie', { ...fresh, share: 1 }, null],
    ['marked, past its instant alone', { ...comment, gives_away: true, at_ms: 1 }, 'movie', fresh, 'gives_away'],
    [
      'one millisecond before its instant',
      { ...comment, at_ms: minute },
      'movie',
      { ...fresh, reached_ms: minute - 1 },
      'not_watched',
    ],
    ['at its instant', { ...comment, at_ms: minute }, 'movie', { ...fresh, reached_ms: minute }, null],
    ['with an instant, to a guest', { ...comment, at_ms: 0 }, 'movie', null, 'not_watched'],
    ['one’s own', { ...comment, gives_away: true, is_own: true }, 'movie', fresh, null],
    ['pinned', { ...comment, is_pinned: true }, 'movie', null, null],
    ['pinned and marked', { ...comment, is_pinned: true, gives_away: true }, 'movie', null, 'gives_away'],
    ['of the house', { ...comment, voice: 'house' }, 'movie', null, null],
    ['of who made it', { ...comment, voice: 'team' }, 'movie', null, 'not_watched'],
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

import { expect, test } from 'vitest'
import { episodeAfter, episodeBefore, type Followed, nextEpisode, wasSeenAgain } from './next-episode.ts'

type Change = Partial<Followed> & { watched?: boolean }

/** `s2e5` is episode 205. A special is `s0e1`, with the episode that it follows. */
const episode = (id: number, change: Change = {}): Followed => ({
  id,
  season: Math.floor(id / 100),
  number: id % 100,
  comes_after: null,
  standing: 'open',
  isWatched: change.watched ?? false,
  isBegun: false,
  ...change,
})
const seen = (id: number, change: Change = {}) => episode(id, { watched: true, ...change })
const begun = (id: number, change: Change = {}) => episode(id, { isBegun: true, ...change })
const locked = (id: number, change: Change = {}) => episode(id, { standing: 'locked', ...change })
const coming = (id: number, change: Change = {}) => episode(id, { standing: 'coming', ...change })
const after = (comes_after: number): Change => ({ comes_after })

const first = (id: number) => ({ id, isAgain: false })
const again = (id: number) => ({ id, isAgain: true })
type Case = [string, Followed[], { id: number; isAgain: boolean } | null, [string, number | null, string]]

/** Where the page of a series goes on. */
const resumed: Case[] = [
  ['a series without episodes', [], null, ['end', null, 'nothing']],
  ['nothing was watched: the first one', [episode(101), episode(102)], null, ['play', 101, 'first']],
  ['the order is by number, not by rows', [episode(102), episode(201), episode(101)], null, ['play', 101, 'first']],
  ['nothing was watched and the first is locked', [locked(101), episode(102)], null, ['locked', 101, 'first']],
  ['nothing was watched and all comes later', [coming(101), coming(102)], null, ['to_come', 101, 'first']],
  ['a series of specials alone', [episode(1), episode(2)], null, ['play', 1, 'first']],
  ['a special without a place never comes first', [episode(1), episode(101)], null, ['play', 101, 'first']],
  ['all is closed to this viewer', [episode(101, { standing: 'closed' })], null, ['end', null, 'nothing']],
  ['one was left in its middle: that one', [begun(101), episode(102)], first(101), ['play', 101, 'begun']],
  [
    'one seen again was left in its middle',
    [seen(101, { isBegun: true }), seen(102)],
    again(101),
    ['play', 101, 'begun'],
  ],
  [
    'one left in its middle is locked by now',
    [begun(101, { standing: 'locked' })],
    first(101),
    ['locked', 101, 'begun'],
  ],
  [
    'one left in its middle is closed by now',
    [begun(101, { standing: 'closed' }), episode(102)],
    first(101),
    ['play', 102, 'after'],
  ],
  [
    'an older one that was left does not count',
    [begun(101), seen(102), episode(103)],
    first(102),
    ['play', 103, 'after'],
  ],
  ['one was watched: the one after it', [seen(101), episode(102)], first(101), ['play', 102, 'after']],
  ['the one after it was begun before', [seen(101), begun(102)], first(101), ['play', 102, 'after']],
  ['a gap in the numbers is no end', [seen(101), episode(104)], first(101), ['play', 104, 'after']],
  ['a draft is not in the list', [seen(101), episode(103)], first(101), ['play', 103, 'after']],
  ['the last played one is on the site no more', [seen(101), episode(102)], first(999), ['play', 102, 'first']],
  ['a season ends: the next season', [seen(101), episode(201)], first(101), ['play', 201, 'after']],
  ['a season is missing: the one after it', [seen(101), episode(301)], first(101), ['play', 301, 'after']],
  [
    'watched out of order: what was watched is passed',
    [seen(101), seen(102), episode(103)],
    first(101),
    ['play', 103, 'after'],
  ],
  [
    'a later season was tried once, then the viewer went back',
    [seen(101), episode(102), seen(301), episode(302)],
    first(101),
    ['play', 102, 'after'],
  ],
  [
    'a later season was played last: it goes on there',
    [episode(101), seen(301), episode(302)],
    first(301),
    ['play', 302, 'after'],
  ],
  ['the end, but one was left out: that one', [episode(101), seen(102)], first(102), ['play', 101, 'passed']],
  ['the end, and the one left out is locked', [locked(101), seen(102)], first(102), ['locked', 101, 'passed']],
  ['the last one was played but not to its end', [seen(101), episode(102)], first(102), ['end', null, 'all_watched']],
  ['all is watched', [seen(101), seen(102)], first(102), ['end', null, 'all_watched']],
  ['a whole season was marked by hand', [seen(101), seen(102), episode(201)], first(102), ['play', 201, 'after']],
  ['a mark was taken away: that one', [seen(101), episode(102), seen(103)], first(101), ['play', 102, 'after']],
  [
    'the next one is locked, though a later one is free',
    [seen(101), locked(102), episode(103)],
    first(101),
    ['locked', 102, 'after'],
  ],
  ['the last one of all is locked', [seen(101), locked(102)], first(101), ['locked', 102, 'after']],
  ['the next one has a day', [seen(101), coming(102)], first(101), ['to_come', 102, 'after']],
  [
    'the next one has a day, and one was left out',
    [episode(101), seen(102), coming(103)],
    first(102),
    ['to_come', 103, 'after'],
  ],
  [
    'the next one has no film yet',
    [seen(101), episode(102, { standing: 'preparing' })],
    first(101),
    ['to_come', 102, 'after'],
  ],
  [
    'the next one is closed: the one after it',
    [seen(101), episode(102, { standing: 'closed' }), episode(103)],
    first(101),
    ['play', 103, 'after'],
  ],
  ['a special after its episode', [seen(101), episode(1, after(101)), episode(102)], first(101), ['play', 1, 'after']],
  [
    'after the special the story goes on',
    [seen(101), seen(1, after(101)), episode(102)],
    first(1),
    ['play', 102, 'after'],
  ],
  [
    'a special between two seasons',
    [seen(101), episode(1, after(101)), episode(201)],
    first(101),
    ['play', 1, 'after'],
  ],
  [
    'a special after a special',
    [seen(101), seen(1, after(101)), episode(2, after(1)), episode(102)],
    first(1),
    ['play', 2, 'after'],
  ],
  [
    'a special that is locked stops nobody',
    [seen(101), locked(1, after(101)), episode(102)],
    first(101),
    ['play', 102, 'after'],
  ],
  [
    'a special that comes later stops nobody',
    [seen(101), coming(1, after(101)), episode(102)],
    first(101),
    ['play', 102, 'after'],
  ],
  [
    'a special was watched out of order',
    [seen(101), seen(1, after(101)), episode(102)],
    first(101),
    ['play', 102, 'after'],
  ],
  ['a special without a place comes after the end', [seen(101), episode(1)], first(101), ['play', 1, 'after']],
  ['but not while the story goes on', [seen(101), coming(102), episode(1)], first(101), ['to_come', 102, 'after']],
  ['only a locked special was left out', [seen(101), locked(1)], first(101), ['end', null, 'all_watched']],
  [
    'seen again from the beginning: simply the next',
    [seen(101), seen(102), episode(103)],
    again(101),
    ['play', 102, 'after'],
  ],
  ['seen again up to what is new', [seen(101), seen(102), episode(103)], again(102), ['play', 103, 'after']],
  [
    'seen again, and the next is locked by now',
    [seen(101), seen(102, { standing: 'locked' })],
    again(101),
    ['locked', 102, 'after'],
  ],
  ['seen again, with its specials', [seen(101), seen(1, after(101)), seen(102)], again(101), ['play', 1, 'after']],
  ['seen again to the very end', [seen(101), seen(102)], again(102), ['end', null, 'all_watched']],
]

test.each(resumed)('where a viewer goes on: %s', (_title, episodes, last, [kind, id, why]) => {
  const next = nextEpisode(episodes, last)
  expect([next.kind, next.episode?.id ?? null, next.why]).toEqual([kind, id, why])
})

/** The episodes that a player offers at the end of another. */
const played: [Case[0], Case[1], { id: number; isAgain: boolean }, Case[3]][] = [
  ['the next one', [episode(101), episode(102)], first(101), ['play', 102, 'after']],
  ['one that is left in its middle is over now', [begun(101), episode(102)], first(101), ['play', 102, 'after']],
  [
    'pressing “next” marks it as seen: it is passed afterwards',
    [seen(101), seen(102), episode(103)],
    first(102),
    ['play', 103, 'after'],
  ],
  ['it never goes back to one that was left out', [episode(101), episode(102)], first(102), ['end', null, 'nothing']],
  ['after the last one of all comes the end', [seen(101), episode(102)], first(102), ['end', null, 'all_watched']],
  ['the next season', [episode(101), episode(201)], first(101), ['play', 201, 'after']],
  ['a price', [episode(101), locked(102)], first(101), ['locked', 102, 'after']],
  ['a day', [episode(101), coming(102)], first(101), ['to_come', 102, 'after']],
  ['one that is on the site no more is followed by nothing', [episode(101)], first(999), ['end', null, 'nothing']],
]

test.each(played)('what follows what plays: %s', (_title, episodes, last, [kind, id, why]) => {
  const next = episodeAfter(episodes, last)
  expect([next.kind, next.episode?.id ?? null, next.why]).toEqual([kind, id, why])
})

test.each<[string, Followed[], number, number | null]>([
  ['nothing comes before the first', [episode(101), episode(102)], 101, null],
  ['the one before it, watched or not', [seen(101), episode(102)], 102, 101],
  ['one that is locked is passed', [episode(101), locked(102), episode(103)], 103, 101],
  ['a special before its follower', [episode(101), episode(1, after(101)), episode(102)], 102, 1],
  ['the last one of the season before', [episode(101), episode(102), episode(201)], 201, 102],
  ['one that is not in the list has nothing before it', [episode(101)], 999, null],
])('what comes before what plays: %s', (_title, episodes, id, before) => {
  expect(episodeBefore(episodes, id)?.id ?? null).toBe(before)
})

const watchedAt = new Date('2026-11-20T20:00:00Z')
const minutesLater = (minutes: number) => new Date(watchedAt.getTime() + minutes * 60_000)

test.each<[string, Parameters<typeof wasSeenAgain>[0], boolean]>([
  ['it has no mark', { watchedAt: null, reachedAt: watchedAt, durationMs: 3_000_000 }, false],
  ['a mark by hand has no length', { watchedAt, reachedAt: watchedAt, durationMs: 0 }, false],
  ['its credits ran to their end', { watchedAt, reachedAt: minutesLater(4), durationMs: 3_000_000 }, false],
  ['it ran once more', { watchedAt, reachedAt: minutesLater(48), durationMs: 3_000_000 }, true],
  ['it was begun again a year later', { watchedAt, reachedAt: minutesLater(500_000), durationMs: 3_000_000 }, true],
])('whether an episode was seen again: %s', (_title, time, isAgain) => {
  expect(wasSeenAgain(time)).toBe(isAgain)
})

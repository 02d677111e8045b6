import { expect, test } from 'vitest'
import type { ListedSegment } from './live-list.ts'
import { type LiveSeen, startWatching, type Watching, watchLive } from './live-loop.ts'
import { startFollowing } from './shared-clock.ts'

const day = 1_800_000_000_000

/** The event's seconds of each segment; on the element's time they follow each other without a hole. */
const listed = (seconds: readonly number[], gaps: readonly number[] = []): ListedSegment[] =>
  seconds.map((second, index) => ({
    startMs: index * 2000,
    durationMs: 2000,
    at: day + second * 1000,
    isGap: gaps.includes(second),
  }))
const upTo = (end: number, from = 0) => Array.from({ length: (end - from) / 2 }, (_, i) => from + i * 2)

const settled: Watching = { ...startWatching, following: { ...startFollowing, isSettled: true } }
const standing: Watching = { ...settled, isStanding: true, isTold: true }

/** The event runs for 40 s; the picture is at second 32, eight behind. */
const usual: LiveSeen = {
  now: 100_000,
  serverNow: day + 40_000,
  segments: listed(upTo(38)),
  isOver: false,
  mayGoBack: true,
  positionMs: 32_000,
  aheadMs: 6000,
  targetMs: 8000,
  newsAt: 99_000,
  heardAt: 99_000,
  isHeld: false,
  isPaused: false,
  isReady: true,
}
const look = (before: Watching, seen: Partial<LiveSeen>) => watchLive(before, { ...usual, ...seen })

test.each([
  { how: 'at its distance', seen: {}, step: { do: 'play', rate: 1 } },
  { how: 'a little late', seen: { positionMs: 31_940 }, step: { do: 'play', rate: 1.03 } },
  { how: 'a little early', seen: { positionMs: 32_060 }, step: { do: 'play', rate: 0.97 } },
  { how: 'half a second late', seen: { positionMs: 31_500 }, step: { do: 'play', rate: 1.1 } },
  { how: 'two seconds late: one jump', seen: { positionMs: 30_000 }, step: { do: 'seek', toMs: 32_200 } },
  { how: 'two seconds early: it waits', seen: { positionMs: 34_000 }, step: { do: 'wait', forMs: 2000 } },
  { how: 'loading', seen: { positionMs: 30_000, isReady: false }, step: { do: 'nothing' } },
  // there is nothing later than what it plays
  {
    how: 'late at the end of a list',
    seen: { serverNow: day + 60_000, positionMs: 36_500, aheadMs: 1500 },
    step: { do: 'play', rate: 1 },
  },
])('a picture that is $how', ({ seen, step }) => {
  expect(look(settled, seen).step).toEqual(step)
})

test('before nothing more can be played the last picture stays, and only after six seconds the viewer is told', () => {
  const end = { positionMs: 37_850, aheadMs: 150, newsAt: 96_000 }
  const first = look(settled, end)
  expect(first).toMatchObject({ step: { do: 'stand' }, view: { standing: 'ours', isTold: false } })
  const paused = { ...end, isPaused: true }
  expect(look(first.watching, paused)).toMatchObject({ step: { do: 'nothing' }, view: { isTold: false } })
  expect(look(first.watching, { ...paused, now: 102_000 })).toMatchObject({
    step: { do: 'nothing' },
    view: { standing: 'ours', isTold: true },
  })
})

test.each([
  { why: 'held', seen: { isHeld: true } },
  { why: 'own', seen: { heardAt: 92_000, newsAt: 92_000 } },
])('the viewer is told at once when it is “$why”', ({ why, seen }) => {
  const end = { positionMs: 37_850, aheadMs: 150, ...seen }
  expect(look(settled, end).view).toMatchObject({ standing: why, isTold: true })
})

test('a thin buffer is no end while the list has more', () => {
  expect(look(settled, { aheadMs: 100, positionMs: 32_000 }).step).toEqual({ do: 'play', rate: 1 })
})

test('a late segment leaves nothing out', () => {
  // it stood for half a second at the end of the list, and the next segment came
  const seen = {
    serverNow: day + 46_300,
    positionMs: 37_850,
    aheadMs: 2150,
    segments: listed(upTo(40)),
    isPaused: true,
  }
  const { step, watching } = look(standing, seen)
  expect(step).toEqual({ do: 'nothing' })
  expect(look(watching, seen).step).toEqual({ do: 'play', rate: 1.1 })
})

test('after a break the picture goes to the first one of the new run, waits for its distance, and nothing is shown twice', () => {
  // nothing from 38 to 52; the second segment of the new run has just come
  const segments = listed([...upTo(38), 52, 54])
  const stood = { serverNow: day + 56_500, positionMs: 37_850, aheadMs: 4150, segments, isPaused: true }
  const risen = look(standing, stood)
  expect(risen).toMatchObject({ step: { do: 'seek', toMs: 38_000 }, view: { standing: 'coming', isTold: true } })
  const there = { ...stood, positionMs: 38_000, aheadMs: 4000 }
  expect(look(risen.watching, there)).toMatchObject({
    step: { do: 'wait', forMs: 3500 },
    view: { standing: 'coming', isTold: true, comesInMs: 3500 },
  })
  const time = { ...there, serverNow: day + 60_000 }
  expect(look(risen.watching, time)).toMatchObject({ step: { do: 'play' }, view: { standing: null, isTold: false } })
})

test('an element that stands a moment before the new run, whose start moves when it is read, waits there all the same', () => {
  const segments = listed([...upTo(38), 52, 54])
  const stood = { serverNow: day + 56_500, positionMs: 37_850, aheadMs: 4150, segments, isPaused: true }
  const risen = look(standing, stood)
  for (const positionMs of [37_999.999, 37_970])
    expect(look(risen.watching, { ...stood, positionMs, aheadMs: 4000 })).toMatchObject({
      step: { do: 'wait' },
      view: { standing: 'coming', isTold: true },
    })
})

test('what the house held back is left out', () => {
  const segments = listed(upTo(48), [38, 40, 42])
  const stood = { serverNow: day + 50_000, positionMs: 37_850, aheadMs: 150, segments, isPaused: true }
  expect(look(standing, stood).step).toEqual({ do: 'seek', toMs: 44_000 })
})

test('a rung that could not follow: the picture stands, and goes to the next one that is there', () => {
  const segments = listed(upTo(38), [34])
  const end = { positionMs: 33_850, aheadMs: 150, segments }
  const stood = look(settled, end)
  expect(stood.step).toEqual({ do: 'stand' })
  const { step } = look(stood.watching, { ...end, isPaused: true, serverNow: day + 42_000 })
  expect(step).toEqual({ do: 'seek', toMs: 36_000 })
})

test('a viewer’s own pause is left alone, and then they are behind, at one speed', () => {
  const paused = look(settled, { isPaused: true })
  expect(paused).toMatchObject({ step: { do: 'nothing' }, watching: { mode: 'own' } })
  const later = look(paused.watching, { serverNow: day + 60_000, segments: listed(upTo(58)) })
  expect(later).toMatchObject({ step: { do: 'play', rate: 1 }, view: { behindMs: 20_000 } })
})

test('where nobody may go back, a pause ends where everybody is', () => {
  const paused = look(settled, { isPaused: true, mayGoBack: false })
  const later = look(paused.watching, { serverNow: day + 60_000, segments: listed(upTo(58)), mayGoBack: false })
  expect(later.step).toEqual({ do: 'seek', toMs: 52_200 })
})

test('a break brings whoever went back to where everybody is', () => {
  const own: Watching = { ...settled, mode: 'own' }
  expect(look(own, { positionMs: 20_000 })).toMatchObject({ watching: { mode: 'own' }, view: { behindMs: 12_000 } })
  // they have run into a new run that began 3 s ago
  const seen = { serverNow: day + 55_000, segments: listed([...upTo(38), 52]), positionMs: 38_000, aheadMs: 2000 }
  expect(look(own, seen)).toMatchObject({ watching: { mode: 'edge' }, step: { do: 'wait', forMs: 5000 } })
})

test('a list with an end plays on to it, also what stood', () => {
  expect(look(settled, { isOver: true, serverNow: day + 90_000, aheadMs: 100 }).step).toEqual({ do: 'nothing' })
  expect(look(standing, { isOver: true, isPaused: true }).step).toEqual({ do: 'play', rate: 1 })
  expect(look(settled, { isOver: true, isPaused: true }).step).toEqual({ do: 'nothing' })
})

test('an event that is ended while it is held ends at its last picture', () => {
  const held = { isOver: true, segments: listed(upTo(44), [38, 40, 42]), positionMs: 37_850 }
  expect(look(standing, { ...held, aheadMs: 150, isPaused: true }).step).toEqual({ do: 'end' })
  expect(look(settled, { ...held, aheadMs: 2000, positionMs: 36_000 }).step).toEqual({ do: 'nothing' })
  // it went on after that hold
  const wentOn = { ...held, segments: listed(upTo(48), [38, 40, 42]), aheadMs: 150 }
  expect(look(settled, wentOn).step).toEqual({ do: 'seek', toMs: 44_000 })
  // a film's end is the element's own
  expect(look(settled, { isOver: true, positionMs: 37_850, aheadMs: 150 }).step).toEqual({ do: 'nothing' })
})

test('without a list nothing is done', () => {
  expect(look(settled, { segments: [] })).toMatchObject({ step: { do: 'nothing' }, view: { standing: null } })
})

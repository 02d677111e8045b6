import { expect, test } from 'vitest'
import { createProgressPolicy } from './progress-policy.ts'
import type { ProgressEvent } from './source.ts'

function viewing() {
  const policy = createProgressPolicy()
  return (event: ProgressEvent, positionMs: number, nowMs: number) =>
    policy.note(event, { positionMs, durationMs: 100_000, nowMs })?.event ?? null
}

test('every ten seconds of playing one report', () => {
  const note = viewing()
  const sent = Array.from({ length: 121 }, (_, i) => note('tick', i * 250, i * 250)).filter(Boolean)
  expect(sent).toEqual(['tick', 'tick', 'tick'])
})

test('pause, seek, end and leaving are told at once, the same place only once', () => {
  const note = viewing()
  note('tick', 0, 0)
  expect(note('pause', 4000, 4000)).toBe('pause')
  expect(note('leave', 4000, 5000)).toBeNull()
  expect(note('seek', 60_000, 6000)).toBe('seek')
  expect(note('ended', 100_000, 46_000)).toBe('ended')
  expect(note('leave', 100_000, 47_000)).toBeNull()
})

test('nothing is told before the film has played or while its length is unknown', () => {
  const note = viewing()
  expect(note('leave', 0, 0)).toBeNull()
  expect(note('pause', 0, 10)).toBeNull()
  const policy = createProgressPolicy()
  expect(policy.note('tick', { positionMs: 5, durationMs: 0, nowMs: 20_000 })).toBeNull()
})

test('a position past the end is told as the end', () => {
  const policy = createProgressPolicy()
  policy.note('tick', { positionMs: 0, durationMs: 1000, nowMs: 0 })
  expect(policy.note('ended', { positionMs: 1040.4, durationMs: 1000, nowMs: 9 })?.positionMs).toBe(1000)
})

test('of what has no end nothing is told: there is no place to take up again', () => {
  const policy = createProgressPolicy()
  const notes = (['tick', 'tick', 'pause', 'leave'] as const).map((event, i) =>
    policy.note(event, { positionMs: 60_000 * i, durationMs: null, nowMs: 60_000 * i }),
  )
  expect(notes).toEqual([null, null, null, null])
})

test('each report tells the piece that was shown since the last one, and a jump ends it where it began', () => {
  const policy = createProgressPolicy()
  const note = (event: ProgressEvent, positionMs: number, nowMs: number) =>
    policy.note(event, { positionMs, durationMs: 100_000, nowMs })?.played ?? null
  note('tick', 2000, 0)
  expect(note('tick', 12_000, 10_000)).toEqual({ fromMs: 2000, toMs: 12_000 })
  note('tick', 15_000, 13_000)
  policy.jump()
  // the element tells the new place before it tells that the jump has ended
  expect(note('tick', 60_000, 21_000)).toBeNull()
  expect(note('seek', 60_000, 21_000)).toEqual({ fromMs: 12_000, toMs: 15_000 })
  expect(note('pause', 63_000, 24_000)).toEqual({ fromMs: 60_000, toMs: 63_000 })
  // a jump while it stands still shows nothing
  policy.jump()
  expect(note('seek', 10_000, 30_000)).toEqual({ fromMs: 63_000, toMs: 63_000 })
  expect(note('ended', 14_000, 34_000)).toEqual({ fromMs: 10_000, toMs: 14_000 })
})

test.each([
  ['while its length is unknown', null],
  ['when its length is known', 100_000],
])('a jump before the first second, %s, keeps nothing from being told later', (_, lengthThen) => {
  const policy = createProgressPolicy()
  policy.jump()
  expect(policy.note('tick', { positionMs: 50_000, durationMs: lengthThen, nowMs: 0 })).toBeNull()
  expect(policy.note('seek', { positionMs: 50_000, durationMs: lengthThen, nowMs: 100 })).toBeNull()
  const note = (event: ProgressEvent, positionMs: number, nowMs: number) =>
    policy.note(event, { positionMs, durationMs: 100_000, nowMs })
  expect(note('tick', 50_250, 350)).toBeNull()
  expect(note('tick', 60_250, 10_350)?.played).toEqual({ fromMs: 50_250, toMs: 60_250 })
})

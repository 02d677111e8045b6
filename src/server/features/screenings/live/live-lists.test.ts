import { expect, test } from 'vitest'
import { liveList, type LiveSegment } from '#lib/media/live-list.ts'
import { checkNextList } from '#tests/support/live/check-live-list.ts'
import { lostAfter, withGaps } from './live-lists.ts'

const began = Date.parse('2026-11-21T18:00:00.000Z')

const segments = (numbers: readonly number[]): LiveSegment[] =>
  numbers.map((sequence) => ({
    sequence,
    runNumber: 0,
    runId: 'run',
    keyNumber: Math.floor(sequence / 15),
    startsAt: new Date(began + sequence * 2000),
    durationUs: 2_000_000,
    isIndependent: true,
    isGap: false,
  }))

const upTo = (end: number) => Array.from({ length: end }, (_, sequence) => sequence)
const uris = {
  keyUri: (number: number) => `/keys/${number}`,
  initUri: () => 'init.mp4',
  segmentUri: ({ sequence }: LiveSegment) => `${sequence}.m4s`,
}

test('a rung that stands still for minutes, and comes back, has a valid list all the time', () => {
  // it has nothing from 20 to 79, and is three segments behind otherwise
  const own = upTo(200).filter((sequence) => sequence < 20 || sequence >= 80)
  let before: string | null = null
  for (let end = 10; end < 150; end += 1) {
    const there = own.filter((sequence) => sequence < end - 3)
    const entries = withGaps(segments(upTo(end).slice(-30)), segments(there.slice(-30)))
    expect(entries.length).toBeGreaterThan(3)
    const list = liveList(entries, { ...uris, kind: 'sliding', isOver: false })
    if (before !== null) expect(checkNextList(before, list)).toEqual([])
    before = list
  }
})

test('what may still be written is no gap yet', () => {
  const entries = withGaps(segments(upTo(100).slice(-30)), segments(upTo(70)))
  expect(entries.at(-1)).toMatchObject({ isGap: true })
  expect(99 - (entries.at(-1)?.sequence ?? 99)).toBeGreaterThan(lostAfter)
})

test('a rung that the event does not have has no list of gaps', () => {
  expect(withGaps(segments(upTo(30)), [])).toEqual([])
})

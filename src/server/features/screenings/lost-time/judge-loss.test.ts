import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { type Halt, haltsOf, isJudgedNow, isTooMuch, lostMs, runningMs } from './judge-loss.ts'

const start = new Date('2026-12-01T18:00:00Z')
const at = (mins: number) => after(start, minutes(mins))
const halt = (from: number, to: number | null): Halt => ({ from: at(from), to: to === null ? null : at(to) })
const span = { from: at(0), to: at(100) }

test.each<[string, Halt[], number]>([
  ['nothing', [], 0],
  ['one halt', [halt(10, 25)], 15],
  ['two halts', [halt(10, 15), halt(40, 47)], 12],
  ['halts that overlap count once', [halt(10, 30), halt(20, 35), halt(12, 14)], 25],
  ['the same halt noted twice', [halt(10, 20), halt(10, 20)], 10],
  ['out of order', [halt(40, 47), halt(10, 15)], 12],
  ['only what lies in the span', [halt(-30, 5), halt(95, 300)], 10],
  ['one that lasts counts to the end of the span', [halt(80, null)], 20],
  ['halts outside of it', [halt(-30, -5), halt(100, 130)], 0],
  ['one of no length', [halt(10, 10)], 0],
])('lost: %s', (_what, halts, mins) => {
  expect(lostMs(halts, span)).toBe(minutes(mins))
})

test.each<[string, number, boolean]>([
  ['exactly a tenth', minutes(10), false],
  ['a millisecond more', minutes(10) + 1, true],
  ['nothing', 0, false],
  ['everything', minutes(100), true],
])('%s of a hundred minutes is too much: %#', (_what, lost, is) => {
  expect(isTooMuch(lost, minutes(100))).toBe(is)
})

test.each<[string, Parameters<typeof runningMs>[0], number]>([
  [
    'together: the programme',
    { mode: 'together', programmeMs: minutes(90), startsAt: at(0), endsAt: at(200) },
    minutes(90),
  ],
  ['room: the programme', { mode: 'room', programmeMs: minutes(90), startsAt: at(0), endsAt: at(200) }, minutes(90)],
  ['an unknown length: the evening', { mode: 'room', programmeMs: 0, startsAt: at(0), endsAt: at(200) }, minutes(200)],
  [
    'window: the hours of a ticket',
    { mode: 'window', programmeMs: minutes(90), startsAt: at(0), endsAt: at(9000) },
    hours(8),
  ],
])('%s', (_what, running, length) => {
  expect(runningMs(running)).toBe(length)
})

test('an interruption lasts until the act that followed, or still', () => {
  const acts = [
    { act: 'interrupt', at: at(10) },
    { act: 'resume', at: at(20) },
    { act: 'interrupt', at: at(50) },
  ] as const
  expect(haltsOf({ outages: [halt(5, 6)], acts })).toEqual([halt(5, 6), halt(10, 20), halt(50, null)])
})

test('what was lost before a moved date does not count', () => {
  const acts = [
    { act: 'interrupt', at: at(10) },
    { act: 'set_date', at: at(20) },
    { act: 'interrupt', at: at(500) },
    { act: 'resume', at: at(510) },
  ] as const
  expect(haltsOf({ outages: [halt(5, 20), halt(600, 610)], acts })).toEqual([halt(600, 610), halt(500, 510)])
})

test.each<[string, Halt[], number | null, boolean]>([
  ['nothing failed', [], 10, false],
  ['it still fails', [halt(10, 20), halt(30, null)], 100, false],
  ['it plays again', [halt(10, 20)], 100, true],
  ['it still failed when it ended', [halt(30, null)], 50, true],
  ['it has no end and still fails', [halt(30, null)], null, false],
])('judged when %s: %#', (_what, halts, endsAt, is) => {
  expect(isJudgedNow(halts, endsAt === null ? null : at(endsAt), at(60))).toBe(is)
})

import { expect, test } from 'vitest'
import { after, seconds } from '#lib/time/clock.ts'
import { judgeStream, type StreamFacts } from './judge-stream.ts'

const now = new Date('2026-11-28T10:42:00Z')
const ago = (n: number) => after(now, -seconds(n))
const good: StreamFacts = { isHeld: false, newestAt: ago(2), health: { bits: 3_100_000 }, healthAt: ago(1) }

test.each<[string, Partial<StreamFacts>, string, number | null]>([
  ['segments come and the camera is measured', {}, 'good', 3_100_000],
  ['the newest is of six seconds ago', { newestAt: ago(6) }, 'good', 3_100_000],
  ['the newest is older than six seconds', { newestAt: ago(7) }, 'late', 3_100_000],
  ['the newest is older than fifteen seconds', { newestAt: ago(16) }, 'away', 3_100_000],
  ['none has come yet', { newestAt: null, health: null, healthAt: null }, 'away', null],
  ['an old measure says nothing', { healthAt: ago(7) }, 'good', null],
  ['the desk holds the picture, whatever comes', { isHeld: true, newestAt: ago(60) }, 'held', 3_100_000],
])('%s', (...[, changed, state, bits]) => {
  expect(judgeStream({ ...good, ...changed }, now)).toEqual({ state, bits })
})

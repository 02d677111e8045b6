import { expect, test } from 'vitest'
import { neededFor, type CallCost, type PremiereCall } from './guide.ts'

const costs = (call: CallCost, beat: CallCost): Record<PremiereCall, CallCost> => ({
  home: call,
  me: call,
  purchaseInfo: call,
  purchase: call,
  playInfo: call,
  beat,
})

test('cores follow from calls a second, half of each being left free', () => {
  // 1,000 come a second with six calls of 1 ms, and 30,000 players beat for 0.1 ms: 6 + 3 busy cores
  const needed = neededFor(300_000, costs({ webMs: 1, databaseMs: 0.5 }, { webMs: 0.1, databaseMs: 0.2 }))
  expect(needed).toEqual({
    viewers: 300_000,
    comingPerSecond: 1000,
    beatsPerSecond: 30_000,
    webCores: 18,
    databaseCores: 18,
    connections: 270,
  })
})

test('a house needs one core of each, however few come', () => {
  const free = { webMs: 0, databaseMs: 0 }
  expect(neededFor(1, costs(free, free))).toMatchObject({ webCores: 1, databaseCores: 1, connections: 15 })
})

test('ten times as many viewers need ten times the cores, within rounding', () => {
  const of = costs({ webMs: 1.3, databaseMs: 0.7 }, { webMs: 0.1, databaseMs: 0.1 })
  const [few, many] = [neededFor(10_000, of), neededFor(100_000, of)]
  expect(Math.abs(many.webCores - few.webCores * 10)).toBeLessThanOrEqual(10)
  expect(many.webCores).toBeGreaterThan(few.webCores)
})

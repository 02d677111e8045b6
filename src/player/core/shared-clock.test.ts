import { describe, expect, test } from 'vitest'
import { clockOffset, follow, type Following, type Seen, startAt, startFollowing } from './shared-clock.ts'

const at = (aheadMs: number, more: Partial<Seen> = {}): Seen => ({
  positionMs: 60_000 + aheadMs,
  wantedMs: 60_000,
  now: 1_000_000,
  isPaused: false,
  isReady: true,
  ...more,
})
const settled: Following = { ...startFollowing, isSettled: true }
const stepAt = (aheadMs: number, more: Partial<Seen> = {}, following: Following = settled) =>
  follow(following, at(aheadMs, more)).step

test('the sample with the shortest way says how far the server is ahead', () => {
  expect(clockOffset([])).toBeNull()
  expect(clockOffset([{ sentAt: 100, serverAt: 5120, receivedAt: 140 }])).toBe(5000)
  const slow = { sentAt: 200, serverAt: 5900, receivedAt: 1200 }
  const quick = { sentAt: 1300, serverAt: 6310, receivedAt: 1320 }
  expect(clockOffset([slow, quick, slow])).toBe(5000)
})

describe('how far it is away decides what is done', () => {
  test.each([
    [0, 1],
    [24, 1],
    [-24, 1],
    [25, 1 - 25 / 1500],
    [-25, 1 + 25 / 1500],
    [150, 0.9],
    [-150, 1.1],
    [1000, 0.9],
    [-1000, 1.1],
  ])('%d ms: it plays at %d', (aheadMs, rate) => {
    expect(stepAt(aheadMs)).toEqual({ do: 'play', rate: expect.closeTo(rate, 6) })
  })
  test('ahead by more than a second it waits, and plays when the others are there', () => {
    const { following, step } = follow(settled, at(1001))
    expect(step).toEqual({ do: 'wait', forMs: 1001 })
    expect(follow(following, at(26, { isPaused: true })).step).toEqual({ do: 'wait', forMs: 26 })
    expect(follow(following, at(25, { isPaused: true })).step).toEqual({ do: 'play', rate: 1 })
  })
  test('behind by more than a second it seeks, a little further than where the others are', () => {
    expect(stepAt(-1001)).toEqual({ do: 'seek', toMs: 60_200 })
  })
  test.each([
    [100, { do: 'play', rate: expect.closeTo(1 - 100 / 1500, 6) }],
    [101, { do: 'wait', forMs: 101 }],
    [-300, { do: 'play', rate: 1.1 }],
    [-301, { do: 'seek', toMs: 60_200 }],
  ])('who has just come, at %d ms, does not leave it to the rate', (aheadMs, step) => {
    expect(stepAt(aheadMs, {}, startFollowing)).toEqual(step)
  })
  test.each([
    [-60, true],
    [60, true],
    [-61, false],
    [61, false],
  ])('at %d ms it has settled: %s', (aheadMs, isSettled) => {
    expect(follow(startFollowing, at(aheadMs)).following.isSettled).toBe(isSettled)
  })
  test('settled it stays so up to a second away, and far away it is not any more', () => {
    expect(follow(settled, at(-1000)).following.isSettled).toBe(true)
    expect(follow(settled, at(-1001)).following.isSettled).toBe(false)
  })
  test('a start aims where everybody will be when it has loaded, and never cuts the beginning', () => {
    expect([-8000, 0, 20_000].map(startAt)).toEqual([0, 0, 21_000])
  })
  test('a pause of the viewer is left alone, however long', () => {
    expect(stepAt(-600_000, { isPaused: true })).toEqual({ do: 'nothing' })
  })
  test('while it loads nothing is done', () => {
    expect(stepAt(-5000, { isReady: false })).toEqual({ do: 'nothing' })
  })
})

describe('a seek', () => {
  const sought = follow(startFollowing, at(-5000)).following
  test('is not repeated before it can be judged; meanwhile the rate helps', () => {
    expect(stepAt(-5000, { now: 1_000_900 }, sought)).toEqual({ do: 'play', rate: 1.1 })
    expect(stepAt(-5000, { now: 1_000_901 }, sought)).toMatchObject({ do: 'seek' })
  })
  test('that ended too far ahead is judged at once, because waiting hides what it cost', () => {
    const { following, step } = follow(sought, at(150, { now: 1_000_250 }))
    expect([following.seekCostMs, step]).toEqual([50, { do: 'wait', forMs: 150 }])
  })
  test('is judged after 600 ms: the next one adds what it cost', () => {
    expect(follow(sought, at(-800, { now: 1_000_600 })).following.seekCostMs).toBe(200)
    expect(follow(sought, at(-800, { now: 1_000_601 })).following.seekCostMs).toBe(1000)
    // not more than two seconds, and never backwards
    expect(follow(sought, at(-9000, { now: 1_000_601 })).following.seekCostMs).toBe(2000)
    expect(follow(sought, at(900, { now: 1_000_601 })).following.seekCostMs).toBe(0)
  })
})

/** A player whose seeks take time, and that the loop steers every 250 ms. */
function simulate(options: {
  startMs: number
  seekTakesMs: number
  drift: number
  frozenAt?: number
  seconds: number
}) {
  let position = options.startMs
  let following = startFollowing
  let rate = 1
  let isPaused = false
  let readyAt = 0
  let seeks = 0
  const errors: number[] = []
  for (let now = 0; now <= options.seconds * 1000; now += 250) {
    const isFrozen = options.frozenAt !== undefined && now >= options.frozenAt && now < options.frozenAt + 12_000
    const isReady = now >= readyAt
    if (!isPaused && isReady && now > 0 && !isFrozen) position += 250 * rate * options.drift
    errors.push(position - now)
    if (isFrozen) continue
    const next = follow(following, { positionMs: position, wantedMs: now, now, isPaused, isReady })
    following = next.following
    const { step } = next
    if (step.do === 'wait') isPaused = true
    if (step.do === 'play') {
      isPaused = false
      rate = step.rate
    }
    if (step.do === 'seek') {
      position = step.toMs
      readyAt = now + options.seekTakesMs
      seeks += 1
    }
  }
  return { errors, seeks, last: errors.slice(-20).map(Math.abs) }
}

describe('over a minute it comes to the others and stays with them', () => {
  test.each([
    ['a late comer', { startMs: -40_000, seekTakesMs: 300, drift: 1 }],
    ['a device whose seeks take a second and a half', { startMs: -40_000, seekTakesMs: 1500, drift: 1 }],
    ['one that is ahead', { startMs: 7000, seekTakesMs: 300, drift: 1 }],
    ['a decoder that is one percent slow', { startMs: 0, seekTakesMs: 300, drift: 0.99 }],
    ['a page that was frozen for 12 s', { startMs: 0, seekTakesMs: 300, drift: 1, frozenAt: 10_000 }],
  ])('%s', (_name, options) => {
    const { last, seeks } = simulate({ ...options, seconds: 60 })
    expect(Math.max(...last)).toBeLessThan(50)
    expect(seeks).toBeLessThanOrEqual(3)
  })
})

import { describe, expect, test } from 'vitest'
import { clockOffset, follow, type Following, type Seen, startFollowing } from './shared-clock.ts'

const at = (aheadMs: number, more: Partial<Seen> = {}): Seen => ({
  positionMs: 60_000 + aheadMs,
  wantedMs: 60_000,
  now: 1_000_000,
  isPaused: false,
  isReady: true,
  ...more,
})
const stepAt = (aheadMs: number, more: Partial<Seen> = {}, following: Following = startFollowing) =>
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
    const { following, step } = follow(startFollowing, at(1001))
    expect(step).toEqual({ do: 'wait' })
    expect(follow(following, at(26, { isPaused: true })).step).toEqual({ do: 'nothing' })
    expect(follow(following, at(25, { isPaused: true })).step).toEqual({ do: 'play', rate: 1 })
  })
  test('behind by more than a second it seeks, a little further than where the others are', () => {
    expect(stepAt(-1001)).toEqual({ do: 'seek', toMs: 60_200 })
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
  test('is not repeated for two and a half seconds', () => {
    expect(stepAt(-5000, { now: 1_002_500 }, sought)).toEqual({ do: 'nothing' })
    expect(stepAt(-5000, { now: 1_002_501 }, sought)).toMatchObject({ do: 'seek' })
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

import { describe, expect, test } from 'vitest'
import { noteSample, type Sample, secondsUntilDone, speedOf } from './upload-speed.ts'

const steady = (from: number, seconds: number, perSecond: number): Sample[] => {
  let samples: Sample[] = []
  for (let at = 0; at <= seconds; at += 1)
    samples = noteSample(samples, { at: from + at * 1000, bytes: at * perSecond })
  return samples
}

describe('the speed of an upload', () => {
  test('is not told before a second was watched', () => {
    expect(speedOf([])).toBeNull()
    expect(speedOf([{ at: 0, bytes: 0 }])).toBeNull()
    expect(
      speedOf([
        { at: 0, bytes: 0 },
        { at: 900, bytes: 5_000 },
      ]),
    ).toBeNull()
  })

  test('is what arrives in a second', () => {
    expect(speedOf(steady(5_000, 6, 2_000_000))).toBe(2_000_000)
  })

  test('hardly moves for one hiccup, and follows a changed line within the window', () => {
    const before = steady(0, 20, 1_000_000)
    const hiccup = noteSample(before, { at: 21_000, bytes: 20_100_000 })
    expect(speedOf(hiccup)).toBeGreaterThan(850_000)
    let slow = before
    for (let second = 1; second <= 10; second += 1)
      slow = noteSample(slow, { at: 20_000 + second * 1000, bytes: 20_000_000 + second * 100_000 })
    expect(speedOf(slow)).toBe(100_000)
  })

  test('keeps no more samples than the window needs', () => {
    expect(steady(0, 500, 10).length).toBeLessThanOrEqual(10)
  })

  test('tells nothing while nothing arrives', () => {
    expect(
      speedOf([
        { at: 0, bytes: 7 },
        { at: 5_000, bytes: 7 },
      ]),
    ).toBeNull()
  })
})

describe('the time left', () => {
  test('is what is left at this speed, in whole seconds upwards', () => {
    expect(secondsUntilDone(10_500, 1_000)).toBe(11)
    expect(secondsUntilDone(10_500, null)).toBeNull()
    expect(secondsUntilDone(0, 1_000)).toBe(0)
  })
})

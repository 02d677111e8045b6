import { expect, test } from 'vitest'
import { seconds } from '#lib/time/clock.ts'
import { followReaders } from './readers.ts'

test('figures are looked for four times a minute while somebody reads them, and once while nobody does', () => {
  let now = 0
  const readers = followReaders(() => now)
  const pauseAfter = (passed: number) => {
    now += passed
    return readers.pauseMs()
  }
  expect(pauseAfter(0)).toBe(seconds(60))
  readers.noteReading()
  expect(pauseAfter(0)).toBe(seconds(15))
  // a collector that reads once a minute, of which one reading was lost
  expect(pauseAfter(seconds(120))).toBe(seconds(15))
  readers.noteReading()
  expect(pauseAfter(seconds(149))).toBe(seconds(15))
  expect(pauseAfter(seconds(1))).toBe(seconds(60))
})

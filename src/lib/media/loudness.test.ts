import { expect, test } from 'vitest'
import { combineLoudness, gainOf, presentLoudness } from './loudness.ts'

test.each([
  ['loud music is turned down', { lufs: -8, peak: 0.4 }, -8],
  ['music of the right loudness stays', { lufs: -16, peak: -3 }, 0],
  ['quiet music is raised', { lufs: -22, peak: -9 }, 6],
  ['music with high peaks is raised as far as these allow', { lufs: -22, peak: -3 }, 2],
  ['peaks above the limit are turned down even of quiet music', { lufs: -17, peak: 0.5 }, -1.5],
  ['nearly nothing is not raised without end', { lufs: -60, peak: -50 }, 12],
])('%s', (_title, measured, gain) => {
  expect(gainOf(measured)).toBe(gain)
})

test('an album is as loud as the mean energy of its tracks, each as long as it is', () => {
  const album = combineLoudness([
    { loudness: { lufs: -10, peak: -1 }, duration: 60 },
    { loudness: { lufs: -20, peak: -6 }, duration: 180 },
    { loudness: null, duration: 600 },
  ])
  // (60 × 10^-1 + 180 × 10^-2) ÷ 240 = 0.0325
  expect(album?.lufs).toBeCloseTo(-14.88, 2)
  expect(album?.peak).toBe(-1)
})

test('silence has no loudness', () => {
  expect(combineLoudness([])).toBeNull()
  expect(combineLoudness([{ loudness: null, duration: 3 }])).toBeNull()
})

test('figures are told to a tenth', () => {
  expect(presentLoudness({ lufs: -14.26, peak: -0.04 })).toEqual({ lufs: -14.3, peak_dbtp: 0, gain_db: -1.7 })
})

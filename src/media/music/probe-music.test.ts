import { expect, test } from 'vitest'
import { cutToLength, readLoudness } from './probe-music.ts'

test.each([
  ['an MP4 ends where it says', 265_216, 6, 264_600],
  ['what says nothing ends where it ends', 265_216, null, 265_216],
  ['what says that it is longer is not', 264_600, 6.5, 264_600],
  ['what says that it is much shorter is not believed', 264_600, 1, 264_600],
])('%s', (_title, decoded, exact, samples) => {
  expect(cutToLength(decoded, exact, 44_100)).toBe(samples)
})

test.each([
  [
    '  Integrated loudness:\n    I:         -14.3 LUFS\n  True peak:\n    Peak:       -0.8 dBFS',
    { lufs: -14.3, peak: -0.8 },
  ],
  ['  Integrated loudness:\n    I:         -70.0 LUFS\n  True peak:\n    Peak:       -inf dBFS', null],
  ['nothing', null],
])('the loudness of a log %#', (log, measured) => {
  expect(readLoudness(log)).toEqual(measured)
})

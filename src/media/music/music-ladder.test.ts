import { expect, test } from 'vitest'
import { framesOf, planMusic, rateFor } from './music-ladder.ts'

test.each([
  [8000, 48_000],
  [11_025, 44_100],
  [22_050, 44_100],
  [32_000, 48_000],
  [44_100, 44_100],
  [48_000, 48_000],
  [88_200, 44_100],
  [96_000, 48_000],
  [176_400, 44_100],
  [192_000, 48_000],
  [0, 48_000],
])('a source of %i Hz becomes %i Hz', (source, made) => {
  expect(rateFor(source)).toBe(made)
})

test.each([
  // one frame before the music, and then as many as it takes
  [1, 2, 1023],
  [1024, 2, 0],
  [1025, 3, 1023],
  [504_000, 494, 832],
])('%i samples are %i frames, the last with %i samples too many', (samples, frames, padding) => {
  const source = { container: 'wav', index: 0, codec: 'pcm_s16le', channels: 2, sampleRate: 48_000 }
  const plan = planMusic({ source, samples, loudness: null })
  expect(framesOf(samples)).toBe(frames)
  expect(plan.padding).toBe(padding)
  expect(plan.encoderDelay + samples + plan.padding).toBe(frames * 1024)
})

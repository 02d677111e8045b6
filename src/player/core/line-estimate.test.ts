import { expect, test } from 'vitest'
import { lineEstimate } from './line-estimate.ts'

const file = (responseStart: number, responseEnd: number, transferSize: number) => ({
  responseStart,
  responseEnd,
  transferSize,
})

test.each([
  ['one after another', [file(0, 1000, 50_000), file(2000, 3000, 50_000)], 320_000],
  ['two at once share the line', [file(0, 1000, 50_000), file(0, 1000, 50_000)], 640_000],
  ['two that overlap', [file(500, 1500, 50_000), file(0, 1000, 50_000)], Math.round((800_000 / 1.5) * 0.8)],
  ['from a cache, or of another house', [file(0, 1, 0), file(0, 1000, 100_000)], 640_000],
  ['small ones say nothing', [file(0, 400, 900), file(0, 1000, 100_000)], 640_000],
  ['too little', [file(0, 1000, 50_000)], null],
  ['nothing', [], null],
])('%s', (_what, files, rate) => {
  expect(lineEstimate(files)).toBe(rate)
})

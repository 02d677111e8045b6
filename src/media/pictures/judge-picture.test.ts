import { expect, test } from 'vitest'
import { refusalOfHeader } from './judge-picture.ts'

const plain = { kind: 'jpeg', isProgressive: false } as const
const limits = { smallestSide: 100 }

test.each([
  ['a photo of a phone', { ...plain, width: 4000, height: 3000 }, null],
  ['the largest photo of a phone', { ...plain, width: 16_320, height: 12_240 }, null],
  ['a long picture of a screen', { kind: 'png', isProgressive: false, width: 1080, height: 12_000 }, null],
  ['a progressive JPEG of 50 megapixels', { ...plain, isProgressive: true, width: 8160, height: 6120 }, null],
  [
    'one that would take a gigabyte',
    { ...plain, isProgressive: true, width: 9990, height: 9990 },
    { reason: 'too_many_pixels', megapixels: 100, most: 52 },
  ],
  [
    'an AVIF of a hundred megapixels',
    { kind: 'avif', isProgressive: false, width: 10_000, height: 10_000 },
    { reason: 'too_many_pixels', megapixels: 100, most: 20 },
  ],
  [
    'a WebP of a hundred megapixels',
    { kind: 'webp', isProgressive: false, width: 10_000, height: 10_000 },
    { reason: 'too_many_pixels', megapixels: 100, most: 52 },
  ],
  [
    'one that is longer than any copy can be',
    { kind: 'png', isProgressive: false, width: 100, height: 30_000 },
    { reason: 'too_long', most: 16_383 },
  ],
  [
    'too small a one',
    { kind: 'webp', isProgressive: false, width: 99, height: 400 },
    { reason: 'too_small', side: 100 },
  ],
] as const)('%s', (_what, facts, refusal) => {
  expect(refusalOfHeader(facts, limits)).toEqual(refusal)
})

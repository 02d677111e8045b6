import { expect, test } from 'vitest'
import { previewOf } from './music-preview.ts'

test.each([
  ['a long piece has 30 seconds, from a quarter on', 240, { start: 60, duration: 30 }],
  ['of three hours too', 10_800, { start: 2700, duration: 30 }],
  ['a piece of a minute has half of itself', 60, { start: 15, duration: 30 }],
  ['of a short piece half is heard', 20, { start: 5, duration: 10 }],
  ['of a second half a second', 1, { start: 0.25, duration: 0.5 }],
])('%s', (_title, length, preview) => {
  expect(previewOf(length)).toEqual(preview)
})

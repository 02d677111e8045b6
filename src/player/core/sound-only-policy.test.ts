import { expect, test } from 'vitest'
import { judgeLine, type LineFacts } from './sound-only-policy.ts'

const picture: LineFacts = {
  isFree: true,
  isSoundOnly: false,
  stoodMs: 0,
  heardMs: 0,
  lineRate: 100_000,
  pictureRate: 180_000,
  falls: 0,
}
const sound: LineFacts = { ...picture, isSoundOnly: true, falls: 1, heardMs: 15_000, lineRate: 300_000 }

test.each([
  ['a film that plays', picture, null],
  ['one that has stood for a moment', { ...picture, stoodMs: 7000 }, null],
  ['one that stands, because nothing flows', { ...picture, stoodMs: 8000 }, 'sound'],
  [
    'one whose viewer has chosen a picture, or that has no sound alone',
    { ...picture, stoodMs: 60_000, isFree: false },
    null,
  ],
  ['sound over a line that carries a picture again', sound, 'picture'],
  ['sound for a moment only', { ...sound, heardMs: 14_000 }, null],
  ['sound over a line that only just carries a picture', { ...sound, lineRate: 200_000 }, null],
  ['sound over a line that nobody knows', { ...sound, lineRate: null }, null],
  ['sound that stands itself', { ...sound, stoodMs: 500 }, null],
  ['a picture that was given up for the third time', { ...sound, falls: 3 }, null],
  ['the same after a minute', { ...sound, falls: 3, heardMs: 60_000 }, 'picture'],
  ['one that falls again and again, after four minutes', { ...sound, falls: 30, heardMs: 240_000 }, 'picture'],
] as const)('%s', (_what, line, decision) => {
  expect(judgeLine(line)).toBe(decision)
})

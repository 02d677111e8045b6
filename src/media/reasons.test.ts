import { expect, test } from 'vitest'
import { mayHelpToRetry, REASONS } from './reasons.ts'

test('every reason has words in both languages', () => {
  for (const words of Object.values(REASONS)) {
    expect(words.fa).toMatch(/[آ-ی]/)
    expect(words.en).toMatch(/[a-z]/)
  }
})

test.each([
  ['truncated', false],
  ['still_image', false],
  ['music_undecodable', false],
  ['disk_full', true],
  ['stalled', true],
  ['killed', true],
  ['ffmpeg_missing', true],
  ['a code of an older release', true],
  [null, true],
])('whether it may help to try again after %s: %s', (code, helps) => {
  expect(mayHelpToRetry(code)).toBe(helps)
})

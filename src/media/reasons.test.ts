import { expect, test } from 'vitest'
import { REASONS } from './reasons.ts'

test('every reason has words in both languages', () => {
  for (const words of Object.values(REASONS)) {
    expect(words.fa).toMatch(/[آ-ی]/)
    expect(words.en).toMatch(/[a-z]/)
  }
})

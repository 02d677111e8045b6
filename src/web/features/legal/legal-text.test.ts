import { describe, expect, test } from 'vitest'
import type { LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { termsAt } from './terms.ts'

const linesOf = ({ title, description, intro, sections }: LegalText) => [
  title,
  description,
  intro,
  ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
]

describe.each([
  ['terms', termsAt({ percent: 10, since: null })],
  ['privacy', privacy],
] as const)('%s', (_name, texts) => {
  test('say the same in both languages, section by section', () => {
    expect(texts.fa.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      texts.en.sections.map(({ paragraphs }) => paragraphs.length),
    )
    expect(texts.fa.changed).toBe(texts.en.changed)
  })
  test('have no Latin letter or digit, Arabic letter or straight quotation mark in Persian', () => {
    for (const line of linesOf(texts.fa)) expect(line).not.toMatch(/[A-Za-z0-9يك"']/)
    for (const line of linesOf(texts.en)) expect(line).not.toMatch(/[\u0600-\u06ff"']/)
  })
})

import { describe, expect, test } from 'vitest'
import type { LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { type Reached, sentTo } from './sent-to.ts'
import { termsAt } from './terms.ts'

const linesOf = ({ title, description, intro, sections }: LegalText) => [
  title,
  description,
  intro,
  ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
]

const reachedBy = (codes: readonly string[]): Reached => ({
  items: [
    { code: 'IR', name: 'Iran', currency: 'IRR', is_reached: codes.includes('IR') },
    { code: 'DE', name: 'Germany', currency: 'USD', is_reached: codes.includes('DE') },
    { code: 'TR', name: 'Turkey', currency: 'USD', is_reached: codes.includes('TR') },
    { code: 'FR', name: 'France', currency: 'USD', is_reached: codes.includes('FR') },
  ],
})
const everywhere = reachedBy(['IR', 'DE', 'TR', 'FR'])

test('where goods go is what the tariff says now', () => {
  expect(sentTo(reachedBy([]), 'en')).toBe('At present no goods are sent.')
  expect(sentTo(reachedBy(['IR']), 'en')).toBe('Goods are sent to addresses in Iran only.')
  expect(sentTo(reachedBy(['IR', 'DE', 'TR']), 'en')).toBe(
    'Goods are sent to Iran, Germany and Turkey. Orders within Iran are paid in Toman, orders abroad in dollars.',
  )
  expect(sentTo(everywhere, 'fa')).toContain('همهٔ کشورهای دیگر')
  expect(JSON.stringify(termsAt(tenPercent, everywhere, 'en'))).toContain('every other country')
  expect(JSON.stringify(termsAt(tenPercent, null, 'en'))).not.toContain('Iran only')
})

const tenPercent = { percent: 10, since: null }

describe.each([
  ['terms', { fa: termsAt(tenPercent, everywhere, 'fa'), en: termsAt(tenPercent, everywhere, 'en') }],
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

test('a new rate of tax is in the terms of both languages, with the day it began', () => {
  const since = new Date('2027-03-21T08:30:00Z')
  const [fa, en] = (['fa', 'en'] as const).map((locale) => termsAt({ percent: 12, since }, null, locale))
  expect(JSON.stringify(fa)).toContain('دوازده درصد مالیات')
  expect(JSON.stringify(en)).toContain('12% VAT')
  expect([fa?.changed, en?.changed]).toEqual([since.toISOString(), since.toISOString()])
  expect(JSON.stringify(termsAt(tenPercent, everywhere, 'fa'))).toContain('ده درصد مالیات')
})

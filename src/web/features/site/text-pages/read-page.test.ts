import { expect, test } from 'vitest'
import type { OutputOf } from '#contract/api.ts'
import { plainText } from '#lib/text/page-text.ts'
import { readPage } from './read-page.ts'
import { type Reached, sentTo } from './sent-to.ts'

const reachedBy = (codes: readonly string[]): Reached => ({
  items: [
    { code: 'IR', name: 'Iran', currency: 'IRR', is_reached: codes.includes('IR') },
    { code: 'DE', name: 'Germany', currency: 'USD', is_reached: codes.includes('DE') },
    { code: 'TR', name: 'Turkey', currency: 'USD', is_reached: codes.includes('TR') },
    { code: 'FR', name: 'France', currency: 'USD', is_reached: codes.includes('FR') },
  ],
})
const everywhere = reachedBy(['IR', 'DE', 'TR', 'FR'])

const answer = (more: Partial<OutputOf<'GET /pages/:name'>> = {}): OutputOf<'GET /pages/:name'> => ({
  name: 'terms',
  title: 'Terms',
  description: '',
  body: '{vat}% VAT. {delivery}',
  revision: 2,
  published_at: '2026-11-24T03:00:00Z',
  vat: { percent: 10, since: null },
  is_current: true,
  published: [
    { revision: 2, published_at: '2026-11-24T03:00:00Z' },
    { revision: 1, published_at: '2026-01-01T03:00:00Z' },
  ],
  ...more,
})
const wordsOf = (...args: Parameters<typeof readPage>) => plainText(readPage(...args).text.lead)

test('where goods go is what the tariff says now', () => {
  expect(sentTo(reachedBy([]), 'en')).toBe('At present no goods are sent.')
  expect(sentTo(reachedBy(['IR']), 'en')).toBe('Goods are sent to addresses in Iran only.')
  expect(sentTo(reachedBy(['IR', 'DE', 'TR']), 'en')).toBe(
    'Goods are sent to Iran, Germany and Turkey. Orders within Iran are paid in Toman, orders abroad in dollars.',
  )
  expect(sentTo(everywhere, 'fa')).toContain('همهٔ کشورهای دیگر')
  expect(wordsOf(answer(), everywhere, 'en')).toContain('every other country')
  expect(wordsOf(answer(), null, 'en')).not.toContain('Iran only')
})

test('the rate of tax is in the text of both languages, and a later rate changes the day from which it holds', () => {
  expect(wordsOf(answer(), null, 'en')).toContain('10% VAT')
  expect(wordsOf(answer(), null, 'fa')).toContain('ده% VAT')
  expect(readPage(answer(), null, 'en').since).toBe('Last changed: 24 November 2026')
  const later = answer({ vat: { percent: 12, since: '2027-03-21T08:30:00Z' } })
  expect(wordsOf(later, null, 'en')).toContain('12% VAT')
  expect(readPage(later, null, 'en').since).toBe('Last changed: 21 March 2027')
})

test('an earlier text says from when to when it held, and the current one names those before', () => {
  const earlier = answer({ revision: 1, published_at: '2026-01-01T03:00:00Z', is_current: false })
  expect(readPage(earlier, null, 'en').since).toBe('This text held from 1 January 2026 to 24 November 2026.')
  expect(readPage(answer(), null, 'en').history?.items).toEqual([{ revision: 1, day: '1 January 2026' }])
  expect(readPage(answer({ published: [{ revision: 2, published_at: '' }] }), null, 'en').history).toBeNull()
})

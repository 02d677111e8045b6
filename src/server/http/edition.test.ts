import { expect, test } from 'vitest'
import { parseVatRates, type VatRates } from '#lib/money/vat.ts'
import { editionAt, endingWith, onlyEdition } from './edition.ts'

const rates = parseVatRates('10, 12 from 2027-03-21T12:00+03:30') as VatRates
const at = (instant: string) => editionAt(rates, new Date(instant))

test('an edition lasts until the rate changes, and the next one begins with that instant', () => {
  expect(at('2027-03-21T08:29:00Z')).toEqual({ name: '', leftMs: 60_000 })
  expect(at('2027-03-21T08:29:59.999Z')).toEqual({ name: '', leftMs: 1 })
  expect(at('2027-03-21T08:30:00Z')).toEqual({ name: '2027-03-21T08:30:00.000Z', leftMs: Number.POSITIVE_INFINITY })
})

test.each([
  ['2027-03-21T08:00:00Z', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'],
  ['2027-03-21T08:29:00Z', 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'],
  ['2027-03-21T08:29:50Z', 'public, max-age=0, s-maxage=10, stale-while-revalidate=0'],
  ['2027-03-21T08:29:59.500Z', 'public, max-age=0, s-maxage=0, stale-while-revalidate=0'],
  ['2027-03-21T08:30:00Z', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'],
])('at %s a page may be kept as “%s”', (instant, policy) => {
  expect(endingWith(at(instant), 'public, max-age=0, s-maxage=30, stale-while-revalidate=60')).toBe(policy)
})

test('a policy of another kind stays as it is', () => {
  expect(endingWith(at('2027-03-21T08:29:59Z'), 'no-store')).toBe('no-store')
  expect(endingWith(onlyEdition(), 'public, max-age=300')).toBe('public, max-age=300')
})

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://nowhere', PARDE_SECRET: 'x'.repeat(40) }

test('the rate of tax is ten percent unless it is said otherwise, and changes at the instants that are named', () => {
  expect(readConfig(least).vatRates).toEqual([{ percent: 10, from: null }])
  expect(readConfig({ ...least, VAT_RATES: '10, 12 from 2027-03-21T12:00+03:30' }).vatRates).toEqual([
    { percent: 10, from: null },
    { percent: 12, from: new Date('2027-03-21T08:30:00Z') },
  ])
})

test.each(['ten', '10, 12', '10, 12 from 2027-03-21T12:00', '10, 9 from 2028-01-01T00:00Z, 8 from 2027-01-01T00:00Z'])(
  'rates that cannot be used (%s) end the start with a sentence that names the setting',
  (VAT_RATES) => {
    expect(() => readConfig({ ...least, VAT_RATES })).toThrow(/^The configuration is not right: VAT_RATES must .+\.$/)
  },
)

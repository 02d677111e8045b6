import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { formatOnPaper } from './money.ts'
import { parseVatRates, vatAt, vatIncluded, type VatRates } from './vat.ts'

interface Vat {
  id: string
  group: string
  amount: number
  vat: number
  net: number
}

const percents = fc.integer({ min: 0, max: 99 })

describe('the tax inside a price', () => {
  it.each(vectors<Vat>('money', (v) => v.group === 'vat'))('$id: at 10 % $amount holds $vat', (v) => {
    expect(vatIncluded(v.amount, 10)).toEqual({ vat: v.vat, net: v.net })
  })
  it.each([
    [1_490_000, 12, 159_643],
    [1_120_000, 12, 120_000],
    // half a unit rounds up
    [14, 12, 2],
    [1_090_000, 9, 90_000],
    [1_490_000, 0, 0],
    [0, 10, 0],
  ])('%d at %d %% holds %d', (amount, percent, vat) => {
    expect(vatIncluded(amount, percent)).toEqual({ vat, net: amount - vat })
  })
  it('is the same for a refund, with the other sign', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), percents, (amount, percent) => {
        const { vat, net } = vatIncluded(amount, percent)
        const back = vatIncluded(-amount, percent)
        expect(vat + net).toBe(amount)
        expect(back.vat + vat).toBe(0)
        expect(back.net + net).toBe(0)
      }),
    )
  })
  it('is as near to the exact part as a whole unit can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), percents, (amount, percent) => {
        const { vat } = vatIncluded(amount, percent)
        expect(Math.abs(vat * (100 + percent) - amount * percent) * 2).toBeLessThanOrEqual(100 + percent)
      }),
    )
  })
  it('adds up on paper as it is read, whatever was paid', () => {
    const read = (amount: number) => Number(formatOnPaper({ amount, currency: 'IRR' }, 'en').replace(/[^\d-]/g, ''))
    fc.assert(
      fc.property(fc.maxSafeInteger(), percents, (amount, percent) => {
        const { vat, net } = vatIncluded(amount, percent)
        expect(read(net) + read(vat)).toBe(read(amount))
      }),
    )
  })
  it('refuses what is no whole number', () => {
    expect(() => vatIncluded(2 ** 53, 10)).toThrow(RangeError)
    expect(() => vatIncluded(100, 9.5)).toThrow(RangeError)
    expect(() => vatIncluded(100, -1)).toThrow(RangeError)
  })
})

describe('rates with their dates', () => {
  const noon = new Date('2027-03-21T08:30:00Z')
  const rates = parseVatRates('10, 12 from 2027-03-21T12:00+03:30, 9 from 2028-01-01T00:00:00Z') as VatRates

  it('reads a rate and its changes', () => {
    expect(parseVatRates('10')).toEqual([{ percent: 10, from: null }])
    expect(rates).toEqual([
      { percent: 10, from: null },
      { percent: 12, from: noon },
      { percent: 9, from: new Date('2028-01-01T00:00:00Z') },
    ])
  })
  it.each([
    ['2000-01-01T00:00:00Z', 10, null, { percent: 12, at: noon }],
    ['2027-03-21T08:29:59.999Z', 10, null, { percent: 12, at: noon }],
    ['2027-03-21T08:30:00.000Z', 12, noon, { percent: 9, at: new Date('2028-01-01T00:00:00Z') }],
    ['2027-12-31T23:59:59.999Z', 12, noon, { percent: 9, at: new Date('2028-01-01T00:00:00Z') }],
    ['2028-01-01T00:00:00.000Z', 9, new Date('2028-01-01T00:00:00Z'), null],
  ] as const)('at %s it is %d %%', (at, percent, since, next) => {
    expect(vatAt(rates, new Date(at))).toEqual({ percent, since, next })
  })
  it.each([
    ['', 'must begin with a rate'],
    ['ten', 'must begin with a rate'],
    ['9.5', 'must begin with a rate'],
    ['100', 'must begin with a rate'],
    ['-1', 'must begin with a rate'],
    ['10 from 2027-03-21T12:00Z', 'must begin with a rate'],
    ['10,', 'must say a change as'],
    ['10, 12', 'must say a change as'],
    ['10, 12 from 2027-03-21', 'must say a change as'],
    // without a zone the instant is not known
    ['10, 12 from 2027-03-21T12:00', 'must say a change as'],
    ['10, 12 from 2027-02-30T12:00Z', 'must say a change as'],
    ['10, 12 from 2027-03-21T24:00Z', 'must say a change as'],
    ['10, 12 from 2027-03-21T12:00Z, 9 from 2027-03-21T12:00Z', 'in the order of time'],
    ['10, 12 from 2027-03-21T12:00Z, 9 from 2026-03-21T12:00Z', 'in the order of time'],
  ])('refuses «%s»: %s', (text, fault) => {
    expect(parseVatRates(text)).toMatchObject({ fault: expect.stringContaining(fault) })
  })
})

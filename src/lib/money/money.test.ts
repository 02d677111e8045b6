import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { amountInWords } from '../persian/amount-in-words.ts'
import { parseTomanInput, parseUsdInput } from '../typed/money-input.ts'
import { formatMoney, formatOnPaper, wholeToman } from './money.ts'

type Display = { id: string; group: string; rial: number; fa: string; en: string }
type Words = { id: string; group: string; rial: number; fa_words: string; en_words: string }
type Typed = { id: string; group: string; input: string; rial: number | null; reason?: string }
type Usd = { id: string; group: string; cents: number; en: string; fa: string }
type UsdTyped = { id: string; group: string; input: string; cents: number | null; reason?: string }

describe('showing money', () => {
  it.each(vectors<Display>('money', (v) => v.group.startsWith('display')))('$id: $rial Rials are $fa', (v) => {
    const money = { amount: v.rial, currency: 'IRR' } as const
    expect([formatMoney(money, 'fa'), formatMoney(money, 'en')]).toEqual([v.fa, v.en])
  })
  it.each(vectors<Usd>('money', (v) => v.group === 'usd_display'))('$id: $cents cents are $en', (v) => {
    const money = { amount: v.cents, currency: 'USD' } as const
    expect([formatMoney(money, 'en'), formatMoney(money, 'fa')]).toEqual([v.en, v.fa])
  })
  it('puts the minus before the dollar sign', () => {
    expect(formatMoney({ amount: -990, currency: 'USD' }, 'en')).toBe('-$9.90')
  })
  it('refuses an amount that is no whole number of its unit', () => {
    expect(() => formatMoney({ amount: 0.5, currency: 'IRR' }, 'fa')).toThrow(RangeError)
    expect(() => formatMoney({ amount: 2 ** 53, currency: 'IRR' }, 'fa')).toThrow(RangeError)
  })
})

describe('money on paper', () => {
  it.each([
    [{ amount: 1_490_000, currency: 'IRR' }, '۱٬۴۹۰٬۰۰۰ ریال', '1,490,000 Rials'],
    [{ amount: 135_455, currency: 'IRR' }, '۱۳۵٬۴۵۵ ریال', '135,455 Rials'],
    [{ amount: -90_000, currency: 'IRR' }, '\u200e\u2212۹۰٬۰۰۰ ریال', '-90,000 Rials'],
    [{ amount: 0, currency: 'IRR' }, '۰ ریال', '0 Rials'],
    [{ amount: -990, currency: 'USD' }, '\u200e\u2212۹٫۹۰ دلار', '-$9.90'],
  ] as const)('%j is «%s»', (money, fa, en) => {
    expect([formatOnPaper(money, 'fa'), formatOnPaper(money, 'en')]).toEqual([fa, en])
  })
})

describe('a figure told in whole Toman', () => {
  it.each([
    [135_454, 135_450],
    [135_455, 135_460],
    [-135_455, -135_460],
    [4, 0],
    [-4, 0],
    [0, 0],
  ])('%d Rials are told as %d', (amount, told) => {
    expect(wholeToman({ amount, currency: 'IRR' })).toEqual({ amount: told, currency: 'IRR' })
  })
  it('leaves cents alone', () => {
    expect(wholeToman({ amount: 114, currency: 'USD' })).toEqual({ amount: 114, currency: 'USD' })
  })
})

describe('money in words', () => {
  it.each(vectors<Words>('money', (v) => v.group === 'words'))('$id: $rial Rials are «$fa_words»', (v) => {
    const money = { amount: v.rial, currency: 'IRR' } as const
    expect([amountInWords(money, 'fa'), amountInWords(money, 'en')]).toEqual([v.fa_words, v.en_words])
  })
  it.each([
    [{ amount: 990, currency: 'USD' }, 'نه دلار و نود سنت', 'nine dollars ninety cents'],
    [{ amount: 101, currency: 'USD' }, 'یک دلار و یک سنت', 'one dollar one cent'],
    [
      { amount: 125_005, currency: 'IRR' },
      'دوازده هزار و پانصد تومان و پنج ریال',
      'twelve thousand five hundred Toman five Rial',
    ],
    [{ amount: -10, currency: 'IRR' }, 'منفی یک تومان', 'minus one Toman'],
  ] as const)('%j is «%s»', (money, fa, en) => {
    expect([amountInWords(money, 'fa'), amountInWords(money, 'en')]).toEqual([fa, en])
  })
})

describe('money typed in a field', () => {
  it.each(vectors<Typed>('money', (v) => v.group.startsWith('input_toman')))('$id: «$input» is $rial Rials', (v) => {
    expect(parseTomanInput(v.input)).toEqual(v.rial === null ? { refused: v.reason } : { amount: v.rial })
  })
  it.each(vectors<UsdTyped>('money', (v) => v.group === 'usd_input'))('$id: «$input» is $cents cents', (v) => {
    expect(parseUsdInput(v.input)).toEqual(v.cents === null ? { refused: v.reason } : { amount: v.cents })
  })
  it.each([
    ['۱۲ هزار تومان', { amount: 120_000 }],
    ['۵۰۰۰ تومن', { amount: 50_000 }],
    ['500-', { refused: 'negative' }],
    ['12.500,000', { refused: 'bad_grouping' }],
    ['۱۲٫۵٫۵', { refused: 'not_a_number' }],
  ])('reads «%s» in a Toman field as %j', (input, expected) => {
    expect(parseTomanInput(input)).toEqual(expected)
  })
  it('refuses a dollar amount that names Toman', () => {
    expect(parseUsdInput('۱۲ تومان')).toEqual({ refused: 'wrong_currency' })
  })
  it('reads back whatever it shows', () => {
    const toman = fc.integer({ min: 0, max: 900_719_925_474_099 })
    fc.assert(
      fc.property(toman, fc.constantFrom('fa', 'en'), (amount, locale) => {
        expect(parseTomanInput(formatMoney({ amount: amount * 10, currency: 'IRR' }, locale))).toEqual({
          amount: amount * 10,
        })
        expect(parseUsdInput(formatMoney({ amount, currency: 'USD' }, locale))).toEqual({ amount })
      }),
    )
  })
})

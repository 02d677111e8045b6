import type { Currency } from '#lib/money/money.ts'
import { setting, Unfit } from './setting.ts'

/** Rials in a Toman, and cents in a dollar. */
const perUnit = { IRR: 10, USD: 100 } as const

/** A sum in Toman and one in dollars, as Rials and cents. */
export const staffLimit = setting(
  {
    expected: 'whole Toman and whole dollars from 0 on, in digits, separated by a comma',
    example: '5000000,100',
    refusesBlank: true,
  },
  (text): Readonly<Record<Currency, number>> => {
    const [, toman, dollars] = /^(\d{1,12}), ?(\d{1,9})$/.exec(text) ?? []
    if (toman === undefined || dollars === undefined) throw new Unfit()
    return { IRR: Number(toman) * perUnit.IRR, USD: Number(dollars) * perUnit.USD }
  },
)

import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { listProvinces } from '#server/features/accounts/members/index.ts'
import { chooseRate, feeOf } from './choose-rate.ts'
import { listMethods, type Method } from './delivery-queries.ts'
import { sendingOf } from './offers.ts'

/** The weights of the table: a postcard, a book, a record, a framed poster, some of each. */
const usualGrams = [100, 500, 1000, 2000, 5000, 10_000, 20_000] as const
/** A province counts as reached when a parcel of this weight reaches it. */
const oneKilogram = 1000

export interface TableSending {
  country: string
  state: string | null
  city: string | null
  /** The price of the goods, in the currency. */
  sum: number
  currency: Currency
  /** A weight beside the usual ones. */
  grams: number | null
}

function cellOf(method: Method, { grams: _grams, ...sending }: TableSending, grams: number) {
  const rate = chooseRate(method.rates, sendingOf(method, { ...sending, grams }))
  if (rate === null) return { grams, fee: null, days: null }
  const amount = method.is_paid_to_carrier ? 0 : feeOf(rate, sending.sum)
  return { grams, fee: { amount, currency: sending.currency }, days: { min: rate.daysMin, max: rate.daysMax } }
}

function isReached(methods: readonly Method[], state: string): boolean {
  // no city is called so: only what holds for the whole province counts
  const sending = { country: 'IR', state, city: '', grams: oneKilogram, sum: 0, currency: 'IRR' } as const
  return methods.some((method) => method.kind !== 'pickup' && chooseRate(method.rates, sending) !== null)
}

/** Returns what buyers in one city would see, by the rule that decides for them. One statement. */
export async function deliveryTable(db: Db, asked: TableSending, locale: Locale) {
  const methods = await listMethods(db)
  const grams = [...new Set([...usualGrams, ...(asked.grams === null ? [] : [asked.grams])])].toSorted((a, b) => a - b)
  return {
    grams,
    items: methods.map((method) => ({
      id: method.id,
      name: locale === 'fa' ? method.name_fa : method.name_en,
      is_paid_to_carrier: method.is_paid_to_carrier,
      cells: grams.map((weight) => cellOf(method, asked, weight)),
    })),
    unreached: listProvinces(locale).filter(({ id }) => !isReached(methods, id)),
  }
}

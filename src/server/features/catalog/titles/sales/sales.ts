import type { z } from 'zod'
import type { SalesInput } from '#contract/catalog/sales.ts'
import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'
import type { Way } from './offer-terms.ts'
import { currentOffer, insertOffer, type OfferColumns, type PriceColumns, withdrawOffer } from '../title-queries.ts'

type Sales = z.output<typeof SalesInput>
type WayFields = NonNullable<Sales['rent']> | NonNullable<Sales['buy']>
type Faults = Record<string, Localized[]>

// Zarinpal takes no payment under 10,000 Rials, PayPal none under a cent, so a lower price could never be paid
const leastRials = 10_000
const mostPlaces = 1_000_000

const sentences = {
  least: { fa: 'کمترین قیمت ۱٬۰۰۰ تومان است.', en: 'The least price is 1,000 Toman.' },
  sale_without_price: {
    fa: 'اول قیمت همیشگی را بنویسید.',
    en: 'Write the usual price first.',
  },
  sale_not_less: {
    fa: 'قیمت حراج باید از قیمت همیشگی کمتر باشد.',
    en: 'The sale price must be below the usual one.',
  },
  sale_empty: {
    fa: 'قیمت حراج را دست‌کم با یک ارز بنویسید.',
    en: 'Write the sale price in at least one currency.',
  },
  sale_ends_early: { fa: 'پایان حراج باید بعد از شروعش باشد.', en: 'The sale must end after it begins.' },
  places: {
    fa: 'تعداد جاها از ۱ تا ۱٬۰۰۰٬۰۰۰ است؛ بی‌محدودیت یعنی خالی.',
    en: 'Between 1 and 1,000,000 places; leave it empty for no limit.',
  },
  start_days: { fa: 'مهلت شروع از ۱ تا ۳۶۵ روز است.', en: 'Between 1 and 365 days to begin.' },
  watch_hours: { fa: 'مهلت تماشا از ۱ تا ۷۲۰ ساعت است.', en: 'Between 1 and 720 hours to watch.' },
} as const satisfies Record<string, Localized>

/** The least price in Rials, with its sentence. */
export const leastPrice = { rials: leastRials, sentence: sentences.least }

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

function saleFaults(path: string, way: WayFields, put: (field: string, fault: Localized) => void): void {
  const { sale } = way
  if (sale === null || sale === undefined) return
  for (const currency of ['irr', 'usd'] as const) {
    const lower = sale[currency]
    const usual = way[currency]
    if (lower === null) continue
    if (usual === null) put(`${path}.sale.${currency}`, sentences.sale_without_price)
    else if (lower >= usual) put(`${path}.sale.${currency}`, sentences.sale_not_less)
  }
  if (sale.irr !== null && sale.irr < leastRials) put(`${path}.sale.irr`, sentences.least)
  if (sale.irr === null && sale.usd === null) put(`${path}.sale.irr`, sentences.sale_empty)
  const starts = sale.starts_at ?? null
  if (starts !== null && Date.parse(starts) >= Date.parse(sale.ends_at))
    put(`${path}.sale.ends_at`, sentences.sale_ends_early)
}

/** Faults of prices, sales, windows and places, by the contract's field names. */
export function salesFaults(sales: Sales): Faults {
  const faults: Faults = {}
  const put = (field: string, fault: Localized) => {
    faults[field] ??= [fault]
  }
  for (const name of ['buy', 'rent'] as const) {
    const way = sales[name]
    if (way === null || way === undefined || sales.is_free) continue
    const path = `sales.${name}`
    if (way.irr !== null && way.irr < leastRials) put(`${path}.irr`, sentences.least)
    saleFaults(path, way, put)
    const places = way.places ?? null
    if (places !== null && !isWithin(places, 1, mostPlaces)) put(`${path}.places`, sentences.places)
  }
  const { rent } = sales
  if (rent !== null && rent !== undefined && !sales.is_free) {
    if (!isWithin(rent.start_days, 1, 365)) put('sales.rent.start_days', sentences.start_days)
    if (!isWithin(rent.watch_hours, 1, 720)) put('sales.rent.watch_hours', sentences.watch_hours)
  }
  return faults
}

interface Wanted {
  offer: OfferColumns
  prices: PriceColumns[]
}

function wantedOf(way: Way, fields: WayFields, windows: { start_days: number; watch_hours: number } | null): Wanted {
  const sale = fields.sale ?? null
  const prices: PriceColumns[] = []
  if (fields.irr !== null) prices.push({ currency: 'IRR', amount: fields.irr, sale_amount: sale?.irr ?? null })
  if (fields.usd !== null) prices.push({ currency: 'USD', amount: fields.usd, sale_amount: sale?.usd ?? null })
  return {
    offer: {
      way,
      start_days: windows?.start_days ?? null,
      watch_hours: windows?.watch_hours ?? null,
      sale_starts_at: sale?.starts_at == null ? null : new Date(sale.starts_at),
      sale_ends_at: sale === null ? null : new Date(sale.ends_at),
      places: fields.places ?? null,
      covers_future: 'covers_future' in fields && fields.covers_future === true,
    },
    prices,
  }
}

function isSame(current: NonNullable<Awaited<ReturnType<typeof currentOffer>>>, wanted: Wanted): boolean {
  const instants = ['sale_starts_at', 'sale_ends_at'] as const
  const numbers = ['start_days', 'watch_hours', 'places'] as const
  return (
    numbers.every((name) => current[name] === wanted.offer[name]) &&
    current.covers_future === wanted.offer.covers_future &&
    instants.every((name) => current[name]?.getTime() === wanted.offer[name]?.getTime()) &&
    current.prices.length === wanted.prices.length &&
    wanted.prices.every((price) =>
      current.prices.some(
        (row) =>
          row.currency === price.currency &&
          Number(row.amount) === price.amount &&
          (row.sale_amount === null ? null : Number(row.sale_amount)) === price.sale_amount,
      ),
    )
  )
}

async function writeWay(tx: Tx, id: ProductId, way: Way, at: { wanted: Wanted | null; now: Date }): Promise<void> {
  const { wanted, now } = at
  const current = await currentOffer(tx, id, way)
  const isOffered = wanted !== null && wanted.prices.length > 0
  if (current === undefined && !isOffered) return
  if (current !== undefined && isOffered && isSame(current, wanted)) return
  await withdrawOffer(tx, id, way, now)
  if (isOffered) await insertOffer(tx, id, wanted.offer, wanted.prices)
}

/** An offer never changes: where the new sales differ from the present offer, a new offer replaces it. */
export async function writeSales(tx: Tx, id: ProductId, sales: Sales, now: Date): Promise<void> {
  const rent = sales.rent ?? null
  const buy = sales.is_free || sales.buy === null ? null : wantedOf('buy', sales.buy, null)
  await writeWay(tx, id, 'buy', { wanted: buy, now })
  const lent = sales.is_free || rent === null ? null : wantedOf('rent', rent, rent)
  await writeWay(tx, id, 'rent', { wanted: lent, now })
}

/**
 * The prices to buy something for good, as a table of many titles has them. A sale, a number of places and a rental, which
 * only the title's own editor shows, stay; a sale ends where its usual price changes.
 */
export async function writeBuyPrices(
  tx: Tx,
  id: ProductId,
  prices: { irr: number | null; usd: number | null },
  now: Date,
): Promise<void> {
  const current = await currentOffer(tx, id, 'buy')
  const amountIn = (currency: 'IRR' | 'USD') => {
    const price = current?.prices.find((one) => one.currency === currency)
    return price === undefined ? null : Number(price.amount)
  }
  if (amountIn('IRR') === prices.irr && amountIn('USD') === prices.usd) return
  const fields = { ...prices, places: current?.places ?? null, covers_future: current?.covers_future ?? false }
  await writeWay(tx, id, 'buy', { wanted: wantedOf('buy', fields, null), now })
}

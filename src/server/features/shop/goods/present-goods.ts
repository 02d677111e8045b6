import type { z } from 'zod'
import type { Goods as GoodsSchema, GoodsCard as CardSchema } from '#contract/shop/shop.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import type { GoodsPageRow } from './goods-page-queries.ts'
import type { GoodsCardRow } from './goods-queries.ts'
import { priceOfVariant } from './price-of-variant.ts'
import { mostPieces } from './sell-goods.ts'
import { saidOf } from './said-of.ts'

type Card = z.input<typeof CardSchema>
type Page = z.input<typeof GoodsSchema>

/** A page or card is read in a language at an instant. */
export interface Seen {
  locale: Locale
  now: Date
}

/** A price as the database's JSON has it. */
interface JsonPrice {
  currency: Currency
  amount: number
  sale_amount: number | null
  sale_ends_at: string | Date | null
}

function priceNow(stored: JsonPrice, now: Date) {
  const { sale_ends_at: ends } = stored
  const price = priceOfVariant({ ...stored, sale_ends_at: ends === null ? null : new Date(ends) }, now)
  if (price === null) return null
  const money = (amount: number): Money => ({ amount, currency: stored.currency })
  return {
    price: money(price.amount),
    usual: price.usual === null ? null : money(price.usual),
    sale_ends_at: price.endsAt?.toISOString() ?? null,
  }
}

function pricesNow(stored: readonly JsonPrice[], now: Date) {
  return stored.flatMap((one) => priceNow(one, now) ?? [])
}

/** The lowest price in each currency, and whether other variants cost more. */
function fromPrices(variants: GoodsCardRow['variants'], now: Date): Card['prices'] {
  return (['IRR', 'USD'] as const).flatMap((currency) => {
    const all = variants
      .flatMap(({ prices }) => pricesNow(prices, now))
      .filter(({ price }) => price.currency === currency)
      .toSorted((a, b) => a.price.amount - b.price.amount)
    const [lowest] = all
    if (lowest === undefined) return []
    return [{ ...lowest, is_from: all.some(({ price }) => price.amount > lowest.price.amount) }]
  })
}

const pick = (locale: Locale, fa: string | null, en: string | null): string | null => (locale === 'fa' ? fa : en)

/** The day from which goods are sent; null once it has come. */
function sentFrom(day: string | null, now: Date): string | null {
  return day !== null && new Date(day) > now ? day : null
}

export function presentGoodsCard(row: GoodsCardRow, { locale, now }: Seen): Card {
  const preorder = sentFrom(row.sent_from, now)
  const free = row.variants.reduce((sum, { on_hand: onHand, held }) => sum + Math.max(0, onHand - held), 0)
  return {
    id: row.id,
    title: locale === 'fa' ? row.title_fa : row.title_en,
    line: pick(locale, row.line_fa, row.line_en),
    shelf: row.shelf,
    poster: presentImage(row.poster),
    ...saidOf(free, preorder !== null),
    sent_from: preorder,
    prices: fromPrices(row.variants, now),
  }
}

function presentVariant(
  row: GoodsPageRow['variants'][number],
  { locale, now, limit, isPreorder }: Seen & { limit: number | null; isPreorder: boolean },
): Page['variants'][number] {
  const free = Math.max(0, row.on_hand - row.held)
  const { length_mm: length, width_mm: width, height_mm: height } = row
  return {
    id: row.id,
    sku: row.sku,
    size: pick(locale, row.size_fa, row.size_en),
    color: pick(locale, row.color_fa, row.color_en),
    color_hex: row.color_hex,
    edition: pick(locale, row.edition_fa, row.edition_en),
    ...saidOf(free, isPreorder),
    most: Math.min(mostPieces, free, limit ?? mostPieces),
    prices: pricesNow(row.prices, now),
    pictures: row.pictures.flatMap((picture) => presentImage(picture) ?? []),
    weight_grams: row.weight_grams,
    size_mm: length === null || width === null || height === null ? null : [length, width, height],
  }
}

/** The page of goods with what stands beside them. */
export function presentGoodsPage(row: GoodsPageRow, beside: readonly GoodsCardRow[], seen: Seen): Page {
  const { locale, now } = seen
  const card = presentGoodsCard(row, seen)
  const more = { ...seen, limit: row.most_per_member, isPreorder: card.sent_from !== null }
  const { of } = row
  return {
    ...card,
    other_title: locale === 'fa' ? row.title_en : row.title_fa,
    text: locale === 'fa' ? row.synopsis_fa : row.synopsis_en,
    pictures: row.pictures.flatMap((picture) => presentImage(picture) ?? []),
    variants: row.variants.map((variant) => presentVariant(variant, more)),
    most_per_member: row.most_per_member,
    is_returnable: row.is_returnable,
    no_return: pick(locale, row.no_return_fa, row.no_return_en),
    tags: row.tags,
    of:
      of === null
        ? null
        : {
            id: of.id,
            kind: of.kind,
            title: locale === 'fa' ? of.title_fa : of.title_en,
            poster: presentImage(of.poster),
          },
    collections: row.collections.map(({ slug, title_fa: fa, title_en: en }) => ({
      slug,
      title: locale === 'fa' ? fa : en,
    })),
    beside: beside.map((one) => presentGoodsCard(one, { locale, now })),
  }
}

import type { z } from 'zod'
import type { listStudioGoods, StudioGoods } from '#contract/shop/studio-goods.ts'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { missingForSale, soldVariants } from './goods-readiness.ts'
import {
  findStudioGoods,
  type listStudioRows,
  type StudioGoodsRow,
  type StudioVariantRow,
} from './studio-goods-queries.ts'

type Answer = z.input<typeof StudioGoods>
type ListRow = Awaited<ReturnType<typeof listStudioRows>>[number]
type Listed = z.input<(typeof listStudioGoods)['responses'][200]>['items'][number]

/** The prices of a variant as its editor reads them: in Rials and cents. */
export function pricesOf({ prices }: Pick<StudioVariantRow, 'prices'>) {
  const of = (currency: 'IRR' | 'USD') => prices.find((price) => price.currency === currency)
  const [irr, usd] = [of('IRR'), of('USD')]
  const amount = (stored: string | number | null | undefined) => (stored == null ? null : Number(stored))
  const ends = irr?.sale_ends_at ?? usd?.sale_ends_at ?? null
  return {
    irr: amount(irr?.amount),
    sale_irr: amount(irr?.sale_amount),
    usd: amount(usd?.amount),
    sale_usd: amount(usd?.sale_amount),
    sale_ends_at: ends === null ? null : new Date(ends).toISOString(),
  }
}

function presentVariant(row: StudioVariantRow): Answer['variants'][number] {
  const { prices: _prices, pictures, withdrawn_at: _withdrawn, ...columns } = row
  return {
    ...columns,
    ...pricesOf(row),
    pictures: pictures.flatMap((picture) => {
      const image = presentImage(picture)
      return image === null ? [] : [{ id: picture.id, image }]
    }),
  }
}

export function presentGoodsForStudio(row: StudioGoodsRow, locale: Locale): Answer {
  const { synopsis_fa, synopsis_en, variants, of, poster, stills, updated_at, ...columns } = row
  return {
    ...columns,
    text_fa: synopsis_fa,
    text_en: synopsis_en,
    of: of === null ? null : { id: of.id, title: locale === 'fa' ? of.title_fa : of.title_en },
    variants: variants.filter((one) => one.withdrawn_at === null).map(presentVariant),
    withdrawn: variants.filter((one) => one.withdrawn_at !== null).map(presentVariant),
    poster: presentImage(poster),
    stills: stills.flatMap((still) => {
      const image = presentImage(still)
      return image === null ? [] : [{ id: still.id, image }]
    }),
    missing: missingForSale({ ...row, variants: soldVariants(row) }, locale),
    updated_at: updated_at.toISOString(),
  }
}

/** @throws `goods.not_found` */
export async function readStudioGoods(db: Db | Tx, id: ProductId, locale: Locale): Promise<Answer> {
  return presentGoodsForStudio((await findStudioGoods(db, id)) ?? fail('goods.not_found'), locale)
}

export function presentStudioListRow(row: ListRow, locale: Locale): Listed {
  const { of } = row
  return {
    id: row.id,
    title: locale === 'fa' ? row.title_fa : row.title_en,
    line: locale === 'fa' ? row.line_fa : row.line_en,
    shelf: row.shelf,
    state: row.state,
    poster: presentImage(row.poster),
    of: of === null ? null : locale === 'fa' ? of.title_fa : of.title_en,
    variants: row.variants,
    free: row.free,
    is_low: row.is_low,
    is_on_sale: row.is_on_sale,
    irr: row.irr === null ? null : Number(row.irr),
    usd: row.usd === null ? null : Number(row.usd),
    updated_at: row.updated_at.toISOString(),
  }
}

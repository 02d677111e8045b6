import type { z } from 'zod'
import type { Product } from '#contract/catalog/catalog.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { readCountries } from '#server/house-lists.ts'
import { presentProduct } from './present-product.ts'
import { tracksOf } from './kinds/track-queries.ts'
import { findProduct } from './product-queries.ts'

/** The page of a published product without what is related to it; null: there is none of this id. */
export async function publicProduct(
  core: Core,
  id: ProductId,
  locale: Locale,
): Promise<z.input<typeof Product> | null> {
  const row = await findProduct(core.db, id)
  if (row === undefined || row.state !== 'published') return null
  const tracks = await tracksOf(core.db, row)
  const countries = await readCountries(core.db)
  return presentProduct(row, { related: [], tracks, countries }, locale, core.clock.now())
}

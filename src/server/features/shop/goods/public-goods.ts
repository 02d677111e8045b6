import type { z } from 'zod'
import type { GoodsCard } from '#contract/shop/shop.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findGoodsCards } from './goods-queries.ts'
import { presentGoodsCard } from './present-goods.ts'

/** The card of goods on sale; null: there are none of this id. One statement. */
export async function publicGoods(
  core: Core,
  id: ProductId,
  locale: Locale,
): Promise<z.input<typeof GoodsCard> | null> {
  const [row] = await findGoodsCards(core.db, [id])
  return row === undefined ? null : presentGoodsCard(row, { locale, now: core.clock.now() })
}

import type { z } from 'zod'
import type { GoodsCard } from '#contract/shop/shop.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { findGoodsCards, listGoodsRows } from './goods-queries.ts'
import { presentGoodsCard, type Seen } from './present-goods.ts'

/** Goods on sale, the newest first; with `ids` only these. At most two statements. */
export async function listedGoods(
  db: Db,
  question: { limit: number; ids?: readonly ProductId[] | undefined },
  seen: Seen,
): Promise<z.input<typeof GoodsCard>[]> {
  const { ids, limit } = question
  const rows =
    ids === undefined
      ? (await listGoodsRows(db, { currency: 'IRR', words: [] }, { limit, offset: 0, sort: 'newest', ...seen })).rows
      : await findGoodsCards(db, ids)
  return rows.slice(0, limit).map((row) => presentGoodsCard(row, seen))
}

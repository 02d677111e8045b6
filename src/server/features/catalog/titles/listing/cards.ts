import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { shownKinds } from '../kinds/kinds.ts'
import { presentCard } from '../present-product.ts'
import { findCardsById } from './list-queries.ts'

/** Cards of products by id, drafts included; an unknown id, or one whose kind has no card, is left out. One query. */
export async function cardsOf(
  db: Db,
  ids: readonly ProductId[],
  locale: Locale,
  now: Date,
): Promise<Map<ProductId, z.input<typeof ProductCard>>> {
  const rows = await findCardsById(db, ids, shownKinds)
  return new Map(rows.map((row) => [row.id, presentCard(row, locale, now)]))
}

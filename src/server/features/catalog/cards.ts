import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import { shownKinds } from './kinds/kinds.ts'
import { presentCard } from './present-product.ts'
import { findCardsById } from './card-queries.ts'

/** The cards of these products by their ids, drafts too; an id that no product has, or one whose kind has no card, is left out. One query. */
export async function cardsOf(
  db: Db,
  ids: readonly ProductId[],
  locale: Locale,
  now: Date,
): Promise<Map<ProductId, z.input<typeof ProductCard>>> {
  const rows = await findCardsById(db, ids, shownKinds)
  return new Map(rows.map((row) => [row.id, presentCard(row, locale, now)]))
}

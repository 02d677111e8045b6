import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Card, presentCard } from './present-screening.ts'
import { findCards } from './screening-queries.ts'

/** Cards of screenings by their ids, published or not; those that show no film are left out. One statement. */
export async function cardsOfScreenings(
  db: Db,
  ids: readonly ProductId[],
  at: { locale: Locale; now: Date },
): Promise<Map<ProductId, Card>> {
  const rows = await findCards(db, ids)
  return new Map(rows.map((row) => [row.id, presentCard(row, at.locale, at.now)]))
}

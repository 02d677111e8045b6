import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Card, presentCard } from './present-screening.ts'
import { findCards } from './screening-queries.ts'

/** Cards of screenings by id, those taken off the site left out. One statement. */
export async function screeningCards(
  db: Db,
  ids: readonly ProductId[],
  asked: { locale: Locale; now: Date },
): Promise<Map<ProductId, Card>> {
  const rows = await findCards(db, ids)
  const shown = rows.filter(({ state }) => state === 'published')
  return new Map(shown.map((row) => [row.id, presentCard(row, asked.locale, asked.now)]))
}

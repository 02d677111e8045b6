import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Card, presentCard } from './present-screening.ts'
import { listCards } from './screening-queries.ts'

/** Published screenings that have not ended and that everybody may find, the next one first. Two statements. */
export async function listedScreenings(
  db: Db,
  question: { limit: number; price?: 'free' | 'paid' | undefined; maxAge?: number | undefined },
  { locale, now }: { locale: Locale; now: Date },
): Promise<Card[]> {
  const { limit, price, maxAge } = question
  const { rows } = await listCards(db, { price, max_age: maxAge }, { limit, offset: 0, now })
  return rows.map((row) => presentCard(row, locale, now))
}

import type { z } from 'zod'
import type { FestivalCard } from '#contract/screenings/festivals/festivals.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { listFestivals } from './festival-queries.ts'
import { presentCard } from './present-festival.ts'

/** Published festivals, those that run or are to come first; with `ids` only these. One statement. */
export async function listedFestivals(
  db: Db,
  question: { limit: number; ids?: readonly ProductId[] | undefined },
  { locale, now }: { locale: Locale; now: Date },
): Promise<z.input<typeof FestivalCard>[]> {
  const { ids, limit } = question
  const rows = await listFestivals(db, now)
  const asked = ids === undefined ? rows : rows.filter(({ id }) => ids.includes(id))
  return asked.slice(0, limit).map((row) => presentCard(row, locale))
}

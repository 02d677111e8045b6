import type { z } from 'zod'
import type { FestivalCard } from '#contract/screenings/festivals/festivals.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findFestival } from './festival-queries.ts'
import { presentCard } from './present-festival.ts'

/** The card of a published festival; null: there is none of this id. */
export async function publicFestival(
  core: Core,
  id: ProductId,
  locale: Locale,
): Promise<z.input<typeof FestivalCard> | null> {
  const row = await findFestival(core.db, id)
  return row === undefined ? null : presentCard(row, locale)
}

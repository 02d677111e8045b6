import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type Card, presentCard } from './present-screening.ts'
import { findPage } from './screening-queries.ts'

/** The card of a published screening that everybody may find; null: none of this id, or it is by invitation. */
export async function publicScreening(core: Core, id: ProductId, locale: Locale): Promise<Card | null> {
  const row = await findPage(core.db, id)
  return row === undefined || row.is_by_invitation ? null : presentCard(row, locale, core.clock.now())
}

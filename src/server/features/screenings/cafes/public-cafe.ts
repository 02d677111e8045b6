import type { z } from 'zod'
import type { Cafe } from '#contract/screenings/cafes/cafes.ts'
import type { CafeId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findPublicCafe } from './cafe-queries.ts'
import { presentCafe } from './routes.ts'

/** A published cafe; null: there is none of this id. */
export async function publicCafe(core: Core, id: CafeId, locale: Locale): Promise<z.input<typeof Cafe> | null> {
  const row = await findPublicCafe(core.db, id, core.clock.now())
  return row === undefined ? null : presentCafe(row, locale)
}

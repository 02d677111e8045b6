import type { z } from 'zod'
import type { Cafe } from '#contract/cafes.ts'
import type { CafeId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { inLocale, presentImage } from '../catalog/index.ts'
import { type CafeRow, findPublicCafe } from './cafe-queries.ts'

export function presentCafe(row: CafeRow, locale: Locale): z.input<typeof Cafe> {
  const { next } = row
  return {
    id: row.id,
    name: inLocale(row.name_fa, row.name_en, locale),
    city: inLocale(row.city_fa, row.city_en, locale),
    address: inLocale(row.address_fa, row.address_en, locale),
    about: inLocale(row.about_fa, row.about_en, locale),
    is_step_free: row.is_step_free,
    longitude: row.longitude,
    latitude: row.latitude,
    seats: row.seats,
    contact: row.contact,
    pictures: row.pictures.flatMap((picture) => presentImage(picture) ?? []),
    next:
      next === null
        ? null
        : {
            id: next.id,
            title: inLocale(next.title_fa, next.title_en, locale),
            starts_at: next.release_at === null ? null : new Date(next.release_at).toISOString(),
          },
  }
}

/** A published cafe; null: there is none of this id. */
export async function publicCafe(core: Core, id: CafeId, locale: Locale): Promise<z.input<typeof Cafe> | null> {
  const row = await findPublicCafe(core.db, id, core.clock.now())
  return row === undefined ? null : presentCafe(row, locale)
}

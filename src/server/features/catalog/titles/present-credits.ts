import type { z } from 'zod'
import type { Credit } from '#contract/catalog/title-parts.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { presentImage } from './image-address.ts'
import type { ProductRow } from './product-queries.ts'

/** Credits in the reader's language, in their order. */
export function presentCredits(rows: ProductRow['credits'], locale: Locale): z.input<typeof Credit>[] {
  return rows.map((credit) => ({
    person_id: credit.person_id,
    name: inLocale(credit.name_fa, credit.name_en, locale),
    role: credit.role,
    character: inLocale(credit.character_fa, credit.character_en, locale),
    photo: presentImage(credit.photo),
  }))
}

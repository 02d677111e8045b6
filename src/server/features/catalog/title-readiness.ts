import type { Locale } from '#lib/locale.ts'
import { inLocale } from './present.ts'
import type { ProductRow } from './product-queries.ts'

/** What keeps a title from being published, in words. A title still to come may do without its film. */
export function missingFor(row: ProductRow, now: Date, locale: Locale): string[] {
  const missing: string[] = []
  const isComing = row.release_at !== null && row.release_at > now
  if (row.synopsis_fa.trim() === '') missing.push(inLocale('خلاصهٔ فارسی', 'the Persian synopsis', locale))
  if (row.synopsis_en.trim() === '') missing.push(inLocale('خلاصهٔ انگلیسی', 'the English synopsis', locale))
  if (row.poster === null) missing.push(inLocale('پوستر', 'a poster', locale))
  if (row.genres.length === 0) missing.push(inLocale('ژانر', 'a genre', locale))
  if (!isComing && !row.assets.some((asset) => asset.purpose === 'feature'))
    missing.push(inLocale('فایل فیلم', 'the film file', locale))
  if (!row.is_free && row.offers.length === 0) missing.push(inLocale('قیمت', 'a price', locale))
  return missing
}

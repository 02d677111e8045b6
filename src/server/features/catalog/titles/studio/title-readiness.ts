import type { Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'
import { isPart, kindOf } from '../kinds/kinds.ts'
import type { ProductRow } from '../product-queries.ts'

/** Lists in words the gaps before a title can be published: the needs of every title, and those of its kind. */
export function missingFor(row: ProductRow, now: Date, locale: Locale): string[] {
  const { page, missing: missingOfKind } = kindOf(row)
  const missing: Localized[] = []
  // a part is shown on the page of its title, with that one's poster
  if (isPart(row)) return missingOfKind(row, now).map((one) => one[locale])
  if (page === null) missing.push({ fa: 'صفحه‌ای برای این نوع در سایت', en: 'a page for its kind on the site' })
  if (row.synopsis_fa.trim() === '') missing.push({ fa: 'خلاصهٔ فارسی', en: 'the Persian synopsis' })
  if (row.synopsis_en.trim() === '') missing.push({ fa: 'خلاصهٔ انگلیسی', en: 'the English synopsis' })
  if (row.poster === null) missing.push({ fa: 'پوستر', en: 'a poster' })
  missing.push(...missingOfKind(row, now))
  return missing.map((one) => one[locale])
}

import type { Locale } from '#lib/locale.ts'

export { jalaliYearOf } from '#lib/jalali.ts'

export function inLocale<T>(fa: T, en: T, locale: Locale): T {
  return locale === 'fa' ? fa : en
}

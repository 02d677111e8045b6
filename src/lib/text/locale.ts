/** The two languages of the site. Persian is the default; English pages have an `en` segment in their path. */
export type Locale = 'fa' | 'en'

export const locales: readonly Locale[] = ['fa', 'en']

/** English when one whole segment of the path is `en` (`/en`, `/en/play/3`, not `/english`); otherwise Persian. */
export function localeOfPath(path: string): Locale {
  const end = path.search(/[?#]/)
  const pathname = end === -1 ? path : path.slice(0, end)
  return pathname.split('/').includes('en') ? 'en' : 'fa'
}

/** The writing direction of a language, for the document's `dir`. */
export function dirOf(locale: Locale): 'rtl' | 'ltr' {
  return locale === 'fa' ? 'rtl' : 'ltr'
}

/** Whether an unknown value (a header, a stored choice) is a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return value === 'fa' || value === 'en'
}

/** The one of two that belongs to the language. */
export function inLocale<T>(fa: T, en: T, locale: Locale): T {
  return locale === 'fa' ? fa : en
}

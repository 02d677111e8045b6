/** The two languages of the house. Persian is home; English lives under a path with an `en` segment. */
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

/** Narrows an unknown value (a header, a stored choice) to a language of the house. */
export function isLocale(value: unknown): value is Locale {
  return value === 'fa' || value === 'en'
}

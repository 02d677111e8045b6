import { countryCodes, countryName } from '#lib/lists/countries.ts'
import type { Locale } from '#lib/text/locale.ts'

/** Iran first, then what the page adds, then the other countries by name. */
export function countryOptions(locale: Locale, ...more: { value: string; label: string }[]) {
  const order = new Intl.Collator(locale).compare
  const others = countryCodes
    .filter((code) => code !== 'IR')
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .toSorted((a, b) => order(a.label, b.label))
  return [{ value: 'IR', label: countryName('IR', locale) }, ...more, ...others]
}

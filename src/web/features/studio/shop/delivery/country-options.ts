import { countryCodes, countryName } from '#lib/lists/countries.ts'
import type { Locale } from '#lib/text/locale.ts'

type Named = readonly { code: string; name: string }[]

/** Iran first, then what the page adds, then the other countries in the order of the house; until it has come, by usual names. */
export function countryOptions(named: Named, locale: Locale, ...more: { value: string; label: string }[]) {
  const listed = named.length > 0 ? named : countryCodes.map((code) => ({ code, name: countryName(code, locale) }))
  const options = listed.map(({ code, name }) => ({ value: code, label: name }))
  const isIran = ({ value }: { value: string }) => value === 'IR'
  return [...options.filter(isIran), ...more, ...options.filter((one) => !isIran(one))]
}

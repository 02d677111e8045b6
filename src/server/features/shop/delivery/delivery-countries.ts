import { countryCodes, countryName } from '#lib/lists/countries.ts'
import type { Locale } from '#lib/text/locale.ts'
import { currencyTo } from '#lib/money/money.ts'

/** All countries, Iran first, with what `named`, the countries of the tariff, says of them. Pure. */
export function deliveryCountries(named: readonly string[], locale: Locale) {
  const isEverywhere = named.includes('*')
  const { compare } = new Intl.Collator(locale)
  const others = countryCodes
    .filter((code) => code !== 'IR')
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => compare(a.name, b.name))
  const items = [{ code: 'IR', name: countryName('IR', locale) }, ...others].map((country) => ({
    ...country,
    currency: currencyTo(country.code),
    is_reached: named.includes(country.code) || (isEverywhere && country.code !== 'IR'),
  }))
  return { items }
}

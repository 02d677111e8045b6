import type { Countries } from '#server/house-lists.ts'
import type { Locale } from '#lib/text/locale.ts'
import { currencyTo } from '#lib/money/money.ts'

/** The countries that the house offers, with what `named`, the countries of the tariff, says of them. Pure. */
export function deliveryCountries(countries: Countries, named: readonly string[], locale: Locale) {
  const isEverywhere = named.includes('*')
  const offered = countries.listIn(locale).filter((country) => !country.is_hidden)
  const items = offered.map(({ code, name }) => ({
    code,
    name,
    currency: currencyTo(code),
    is_reached: named.includes(code) || (isEverywhere && code !== 'IR'),
  }))
  return { items }
}

import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { countryName } from '#lib/lists/countries.ts'
import { call } from '#web/api.ts'
import { useAnswer } from './use-answer.ts'

type Named = OutputOf<'GET /core/countries'>['items']

/** All countries as the house calls them, hidden ones too: empty until they have come; then `nameOf` knows the usual names. */
export function useCountryNames(): { countries: Named; nameOf: (code: string) => string } {
  const locale = useLocale()
  const { value } = useAnswer(`countries-${locale}`, (signal) => call('GET /core/countries', {}, { signal }))
  const countries = value?.items ?? []
  return {
    countries,
    nameOf: (code) => countries.find((one) => one.code === code)?.name ?? countryName(code, locale),
  }
}

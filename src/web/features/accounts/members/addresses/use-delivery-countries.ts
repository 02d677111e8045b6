import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'

export type DeliveryCountry = OutputOf<'GET /core/delivery-countries'>['items'][number]

export type Countries = { state: 'waiting' | 'failed' } | { state: 'loaded'; items: readonly DeliveryCountry[] }

/** The countries where goods can go, in the page's language, and a function that asks for them again. */
export function useDeliveryCountries(): { countries: Countries; again: () => void } {
  const locale = useLocale()
  const [countries, setCountries] = useState<Countries>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/delivery-countries', {}, { signal: stop.signal, quiet: true }).then(
      ({ items }) => setCountries({ state: 'loaded', items }),
      () => {
        if (!stop.signal.aborted) setCountries({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [locale, round])
  const again = useCallback(() => {
    setCountries({ state: 'waiting' })
    setRound((n) => n + 1)
  }, [])
  return { countries, again }
}

/** As choices of a box: Iran, then where something is sent, then the rest, which say so. */
export function countryChoices(
  items: readonly DeliveryCountry[],
  notSent: (name: string) => string,
): { value: string; label: string }[] {
  const choice = (label: (name: string) => string) => (country: DeliveryCountry) => ({
    value: country.code,
    label: label(country.name),
  })
  const isIran = (country: DeliveryCountry) => country.code === 'IR'
  return [
    ...items.filter(isIran).map(choice((name) => name)),
    ...items.filter((country) => !isIran(country) && country.is_reached).map(choice((name) => name)),
    ...items.filter((country) => !isIran(country) && !country.is_reached).map(choice(notSent)),
  ]
}

import { useEffect, useMemo, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'

type Country = OutputOf<'GET /core/countries'>['items'][number]

/**
 * The countries as the house lists them, as choices of a box. One that the house does not offer is among them only where
 * it is `chosen` already.
 */
export function useCountries(chosen = ''): { value: string; label: string }[] {
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/countries', {}, { signal: stop.signal }).then(
      ({ items }) => setCountries(items),
      (error: unknown) => {
        if (!stop.signal.aborted) toastError(error)
      },
    )
    return () => stop.abort()
  }, [])
  return useMemo(
    () =>
      countries
        .filter((country) => !country.is_hidden || country.code === chosen)
        .map(({ code, name }) => ({ value: code, label: name })),
    [countries, chosen],
  )
}

import { useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'

/** The countries, named and sorted in the language of the page, as choices of a box. */
export function useCountries(): { value: string; label: string }[] {
  const [countries, setCountries] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/countries', {}, { signal: stop.signal }).then(
      ({ items }) => setCountries(items.map(({ code, name }) => ({ value: code, label: name }))),
      (error: unknown) => {
        if (!stop.signal.aborted) toastError(error)
      },
    )
    return () => stop.abort()
  }, [])
  return countries
}

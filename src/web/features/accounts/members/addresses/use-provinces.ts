import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'

export type Provinces = { state: 'waiting' | 'failed' } | { state: 'loaded'; items: { id: string; name: string }[] }

/** The provinces in the page's language, and a function that asks for them again. */
export function useProvinces(): { provinces: Provinces; again: () => void } {
  const [provinces, setProvinces] = useState<Provinces>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/states', {}, { signal: stop.signal }).then(
      ({ items }) => setProvinces({ state: 'loaded', items }),
      () => {
        if (!stop.signal.aborted) setProvinces({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [round])
  const again = useCallback(() => {
    setProvinces({ state: 'waiting' })
    setRound((n) => n + 1)
  }, [])
  return { provinces, again }
}

const noCities: readonly string[] = []

/**
 * The cities of a province, its capital first. Without an answer there are no suggestions, and any name can be typed.
 */
export function useCities(state: string): { of: string; names: readonly string[] } {
  const locale = useLocale()
  const [kept, setKept] = useState({ of: '', names: noCities })
  useEffect(() => {
    if (state === '') return undefined
    const stop = new AbortController()
    call('GET /core/cities/:id', { params: { id: state } }, { signal: stop.signal }).then(
      ({ items }) => setKept({ of: state, names: items.map(({ name }) => name) }),
      () => undefined,
    )
    return () => stop.abort()
  }, [state, locale])
  return kept.of === state ? kept : { of: '', names: noCities }
}

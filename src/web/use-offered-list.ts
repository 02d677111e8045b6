import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { call } from './api.ts'

type List = InputOf<'GET /core/lists/:list'>['params']['list']
type Offered = OutputOf<'GET /core/lists/:list'>['items'][number]

/** Not only its names change: the house adds and hides rows, so a list is asked for when it is opened. */
export type OfferedList = { state: 'waiting' } | { state: 'failed' } | { state: 'loaded'; items: readonly Offered[] }

/** Returns the rows that can be chosen from a list of the house, in the page's language, and a function that asks again. */
export function useOfferedList(list: List): { offered: OfferedList; again: () => void } {
  const locale = useLocale()
  const [offered, setOffered] = useState<OfferedList>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/lists/:list', { params: { list } }, { signal: stop.signal, quiet: true }).then(
      ({ items }) => setOffered({ state: 'loaded', items }),
      () => {
        if (!stop.signal.aborted) setOffered({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [list, locale, round])
  const again = useCallback(() => {
    setOffered({ state: 'waiting' })
    setRound((n) => n + 1)
  }, [])
  return { offered, again }
}

import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useWho } from '#web/use-session.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { Passes } from './festival.ts'

export type PassesAnswer = { state: 'waiting' } | { state: 'known'; passes: Passes } | { state: 'failed' }

/** Passes for this visitor, the one that they have, and the places of the shows. Asked again after a sign-in. */
export function usePasses(id: number): { answer: PassesAnswer; reload: () => void } {
  const currency = useChosenCurrency() ?? undefined
  const who = useWho()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<PassesAnswer>({ state: 'waiting' })
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /festival-purchase-info/:id', { params: { id }, query: { currency } }, { signal: stop.signal }).then(
      (passes) => {
        suggestCurrency(passes.currency)
        setKept({ state: 'known', passes })
      },
      () => {
        // An older answer is better than none.
        if (!stop.signal.aborted) setKept((old) => (old.state === 'known' ? old : { state: 'failed' }))
      },
    )
    return () => stop.abort()
  }, [id, currency, who, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [reload])
  return { answer: kept, reload }
}

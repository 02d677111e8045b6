import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useWho } from '#web/use-session.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { OwnSeries } from './series.ts'

export type OwnState = { state: 'waiting' } | { state: 'known'; own: OwnSeries } | { state: 'failed' }

/**
 * Asks what this visitor has of a series, in their currency; again after a sign-in, a change of currency and a mark.
 * The older answer stays on the page until the new one has come.
 */
export function useOwnSeries(seriesId: number): { answer: OwnState; reload: () => void } {
  const currency = useChosenCurrency() ?? undefined
  const who = useWho()
  const [round, setRound] = useState(0)
  const question = `${seriesId}/${who}/${currency}/${round}`
  const [kept, setKept] = useState<{ question: string; answer: OwnState } | null>(null)
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /series/:id/own', { params: { id: seriesId }, query: { currency } }, { signal: stop.signal }).then(
      (own) => {
        suggestCurrency(own.currency)
        setKept({ question, answer: { state: 'known', own } })
      },
      () => {
        if (!stop.signal.aborted) setKept({ question, answer: { state: 'failed' } })
      },
    )
    return () => stop.abort()
  }, [seriesId, currency, who, question])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { answer: kept?.answer ?? { state: 'waiting' }, reload }
}

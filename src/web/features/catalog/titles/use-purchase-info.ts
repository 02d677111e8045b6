import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useWho } from '#web/use-session.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { PurchaseInfo } from '#web/features/payments/purchases/purchase-info.ts'

export type PurchaseInfoState =
  | { state: 'waiting' }
  | { state: 'known'; info: PurchaseInfo }
  | { state: 'failed'; error: unknown }

/** Asks what this visitor may do with a title, in their currency; again after a sign-in or a change of currency. */
export function usePurchaseInfo(productId: number): { answer: PurchaseInfoState; reload: () => void } {
  const currency = useChosenCurrency() ?? undefined
  const who = useWho()
  const [round, setRound] = useState(0)
  const question = `${productId}/${who}/${currency}/${round}`
  const [kept, setKept] = useState<{ question: string; answer: PurchaseInfoState } | null>(null)
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /purchase-info/:id', { params: { id: productId }, query: { currency } }, { signal: stop.signal }).then(
      (info) => {
        suggestCurrency(info.currency)
        setKept({ question, answer: { state: 'known', info } })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setKept({ question, answer: { state: 'failed', error } })
      },
    )
    return () => stop.abort()
  }, [productId, currency, who, question])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  // The older answer stays on the page until the new one has come.
  return { answer: kept?.answer ?? { state: 'waiting' }, reload }
}

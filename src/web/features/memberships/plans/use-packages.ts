import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import type { Packages } from './package.ts'

export type PackagesState = { state: 'waiting' } | { state: 'known'; packages: Packages } | { state: 'failed' }

/** Plans on sale in the chosen currency, else in that of the visitor's country; asked again after a change. */
export function usePackages(): { answer: PackagesState; reload: () => void } {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  const [round, setRound] = useState(0)
  const question = `${chosen}/${locale}/${round}`
  const [kept, setKept] = useState<{ question: string; answer: PackagesState } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/packages', { query: { currency: chosen } }, { signal: stop.signal }).then(
      (packages) => {
        suggestCurrency(packages.currency)
        setKept({ question, answer: { state: 'known', packages } })
      },
      () => {
        if (!stop.signal.aborted) setKept({ question, answer: { state: 'failed' } })
      },
    )
    return () => stop.abort()
  }, [chosen, question])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { answer: kept?.question === question ? kept.answer : { state: 'waiting' }, reload }
}

import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '../../api.ts'
import { useCurrency } from '../payments/currency.ts'
import type { Packages } from './package.ts'

export type PackagesState = { state: 'waiting' } | { state: 'known'; packages: Packages } | { state: 'failed' }

/** Plans on sale in the chosen currency; asked again when it changes. */
export function usePackages(): { answer: PackagesState; reload: () => void } {
  const currency = useCurrency()
  const locale = useLocale()
  const [round, setRound] = useState(0)
  const question = `${currency}/${locale}/${round}`
  const [kept, setKept] = useState<{ question: string; answer: PackagesState } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/packages', { query: { currency } }, { signal: stop.signal }).then(
      (packages) => setKept({ question, answer: { state: 'known', packages } }),
      () => {
        if (!stop.signal.aborted) setKept({ question, answer: { state: 'failed' } })
      },
    )
    return () => stop.abort()
  }, [currency, question])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { answer: kept?.question === question ? kept.answer : { state: 'waiting' }, reload }
}

import { useEffect, useRef } from 'react'
import { call } from '#web/api.ts'
import type { Subscription } from './package.ts'

const everyMs = 5_000
/** After two minutes it stops asking: the notice says so, or the reader reloads the page. */
const mostQuestions = 24

/** While the bank has not decided about a consent, asks again. */
export function useNewsOfDebit(subscription: Subscription, onChange: (next: Subscription) => void): void {
  const asked = useRef(0)
  const { auto_debit: debit, currency } = subscription
  const isWaiting = debit?.state === 'consent' || debit?.state === 'ending'
  useEffect(() => {
    if (!isWaiting || asked.current >= mostQuestions) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      asked.current += 1
      call('GET /me/subscription', { query: { currency } }, { signal: stop.signal }).then(onChange, () => undefined)
    }, everyMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // every answer is a new subscription object and causes the next question
  }, [isWaiting, subscription, currency, onChange])
}

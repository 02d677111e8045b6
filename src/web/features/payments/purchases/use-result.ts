import { useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import { mostChecks, type Purchase } from './purchase.ts'

/** The state of the waiting: the next question comes after some seconds, or this page no longer asks. */
export type Waiting = { inSeconds: number; of: number } | { stopped: true } | null

/** The state of a purchase whenever the page is opened; while the bank does not answer, it is asked again and again. */
export function useResult(id: string) {
  const { data, reload, replace } = useGrownUpData(id, async (signal) => {
    const found = await call('GET /me/purchases/:id', { params: { id } }, { signal })
    return found.state === 'open' ? askedAbout(found, signal) : found
  })
  const [asked, setAsked] = useState(0)
  const purchase = data.state === 'loaded' ? data.value : null
  const state = purchase?.state ?? null
  // the balance may have changed: a charge came, or a share was taken or given back
  useEffect(() => {
    if (state !== null) walletMoved()
  }, [state])
  const pause = purchase?.state === 'waiting' ? purchase.check_after_seconds : null
  const stopped = asked >= mostChecks
  const left = useCountdown(pause !== null && !stopped ? pause : null, asked)

  useEffect(() => {
    if (left !== 0) return undefined
    const stop = new AbortController()
    const askBank = async () => {
      try {
        replace(await call('POST /me/purchases/:id/check', { params: { id } }, { signal: stop.signal }))
      } catch {
        // No answer now: the next question comes automatically.
      }
      if (!stop.signal.aborted) setAsked((n) => n + 1)
    }
    void askBank()
    return () => stop.abort()
  }, [left, id, replace])

  const waiting: Waiting = pause === null ? null : stopped ? { stopped: true } : { inSeconds: left ?? pause, of: pause }
  const askAgain = () => {
    setAsked(0)
    reload()
  }
  return { data, reload, replace, waiting, askAgain }
}

/**
 * A buyer who paid and closed the bank’s page did not return to us. So the bank is asked before “not paid” is shown.
 */
async function askedAbout(purchase: Purchase, signal: AbortSignal): Promise<Purchase> {
  try {
    return await call('POST /me/purchases/:id/check', { params: { id: purchase.id } }, { signal })
  } catch {
    return purchase
  }
}

/** Remaining seconds of `from`, restarted with every `round`; `null` when nothing is counted. */
function useCountdown(from: number | null, round: number): number | null {
  const key = `${from}/${round}`
  const [count, setCount] = useState({ key, gone: 0 })
  if (count.key !== key) setCount({ key, gone: 0 })
  const gone = count.key === key ? count.gone : 0
  const over = from === null || gone >= from
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setCount((now) => ({ key, gone: now.key === key ? now.gone + 1 : 0 })), 1000)
    return () => clearInterval(timer)
  }, [over, key])
  return from === null ? null : Math.max(0, from - gone)
}

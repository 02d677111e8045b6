import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { useMemberData } from '../../use-member-data.ts'
import { walletMoved } from '../wallet/balance.ts'
import { mostChecks, type Purchase } from './purchase.ts'

/** How the waiting goes on: the next question in so many seconds of a pause, or nobody asks from here any more. */
export type Waiting = { inSeconds: number; of: number } | { stopped: true } | null

/** The truth about a purchase, whenever the page is opened; while the bank is silent it is asked again and again. */
export function useResult(id: string) {
  const { data, reload, replace } = useMemberData(id, async (signal) => {
    const found = await call('GET /me/purchases/:id', { params: { id } }, { signal })
    return found.state === 'open' ? askedAbout(found, signal) : found
  })
  const [asked, setAsked] = useState(0)
  const purchase = data.state === 'loaded' ? data.value : null
  const state = purchase?.state ?? null
  // a charge has come, or a share has gone or is back
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
        // No answer now: the next question comes by itself.
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

/** Whoever paid and closed the bank’s page has not come back to us: before “not paid” is shown, the bank is asked. */
async function askedAbout(purchase: Purchase, signal: AbortSignal): Promise<Purchase> {
  try {
    return await call('POST /me/purchases/:id/check', { params: { id: purchase.id } }, { signal })
  } catch {
    return purchase
  }
}

/** Seconds left of `from`, begun anew with every `round`; `null` when nothing is counted. */
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

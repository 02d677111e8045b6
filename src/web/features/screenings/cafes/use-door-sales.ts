import { useCallback, useEffect, useState } from 'react'
import { ApiProblem, call } from '#web/api.ts'
import { serverNow } from '#web/server-time.ts'
import {
  actsAfter,
  type DoorAct,
  forgetSales,
  type KeptSales,
  rememberSales,
  readKeptSales,
  withActs,
} from './door-sales.ts'

/** How often the sales are asked for while they are shown, in milliseconds: other hosts sell too. */
const everyMs = 10_000

/** The most that one call takes. */
const batch = 50

/** Seats sold at the door of an evening: kept on this device, sold without a line, and sent when there is one. */
export function useDoorSales(id: number) {
  const [kept, setKept] = useState<KeptSales>(() => readKeptSales(id))
  const { known, waiting, notSold } = kept
  const [round, setRound] = useState(0)
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (known !== null) rememberSales(id, kept)
  }, [id, known, kept])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const sent = waiting.slice(0, batch)
    const params = { id }
    const answer =
      sent.length > 0
        ? call('POST /host/evenings/:id/door-sales', { params, body: { acts: sent } }, { signal })
        : call('GET /host/evenings/:id/door-sales', { params }, { signal })
    answer.then(
      ({ not_sold: refused, ...fresh }) =>
        setKept((was) => ({
          known: { ...fresh, not_sold: [] },
          waiting: actsAfter(was.waiting, sent),
          notSold: [...was.notSold, ...refused.filter((one) => was.notSold.every((told) => told.id !== one.id))],
        })),
      (error: unknown) => {
        // a member who is no host (any more) keeps nothing of it; everything else is tried again
        if (signal.aborted || !(error instanceof ApiProblem) || error.status === 429 || error.status >= 500) return
        forgetSales(id)
        setKept({ known: null, waiting: [], notSold: [] })
      },
    )
    return () => stop.abort()
    // `waiting` is read when a round begins; a new act begins one
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, round, isWaiting])
  useEffect(() => {
    const again = () => setRound((count) => count + 1)
    const timer = setInterval(again, everyMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  const add = useCallback((act: DoorAct) => {
    setKept((was) => ({ ...was, waiting: [...was.waiting, act] }))
    setRound((count) => count + 1)
  }, [])
  return {
    door: known === null ? null : { opensAt: known.opens_at, ...withActs(known, waiting) },
    waiting: waiting.length,
    notSold,
    sell: (seats: number) =>
      add({ act: 'sell', id: crypto.randomUUID(), seats, at: new Date(serverNow()).toISOString() }),
    takeBack: (sale: string) => add({ act: 'take_back', id: sale }),
    understood: () => setKept((was) => ({ ...was, notSold: [] })),
  }
}

export type DoorOfEvening = ReturnType<typeof useDoorSales>

import { useCallback, useEffect, useState } from 'react'
import { ApiProblem, call, NetworkFailure } from '#web/api.ts'
import { serverNow } from '#web/server-time.ts'
import {
  afterSending,
  type DoorList,
  forget,
  remember,
  readKept,
  type Tick,
  type TickedPart,
  withTicks,
} from './door-ticks.ts'

/** How often the list is asked for while it is shown, in milliseconds: other hosts tick too. */
const everyMs = 10_000

type Door = { list: DoorList | null; waiting: readonly Tick[]; error: unknown }

/** The most that one call takes. */
const batch = 500

/** The door list of an evening: kept on this device, ticked without a line, and sent when there is one. */
export function useDoor(id: number) {
  const [door, setDoor] = useState<Door>(() => ({ list: null, waiting: [], error: null, ...readKept(id) }))
  const { list, waiting } = door
  const [round, setRound] = useState(0)
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (list !== null) remember(id, { list, waiting: [...waiting] })
  }, [id, list, waiting])
  useEffect(() => {
    const stop = new AbortController()
    const sent = waiting.slice(0, batch)
    const answer =
      sent.length > 0
        ? call('POST /host/evenings/:id/ticks', { params: { id }, body: { ticks: sent } }, { signal: stop.signal })
        : call('GET /host/evenings/:id', { params: { id } }, { signal: stop.signal })
    answer.then(
      (fresh) => setDoor((was) => ({ list: fresh, waiting: afterSending(was.waiting, sent), error: null })),
      (error: unknown) => {
        if (stop.signal.aborted) return
        // a member who is no host (any more) keeps no names on this device
        if (error instanceof ApiProblem && error.status !== 429 && error.status < 500) forget(id)
        setDoor((was) => (error instanceof NetworkFailure ? { ...was, error } : { ...was, list: null, error }))
      },
    )
    return () => stop.abort()
    // `waiting` is read when a round begins; a new tick begins one
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
  const tick = useCallback((ticketId: string, isIn: boolean, part?: TickedPart) => {
    const at = new Date(serverNow()).toISOString()
    const made: Tick = { id: crypto.randomUUID(), ticket_id: ticketId, at, is_in: isIn, ...part }
    setDoor((was) => ({ ...was, waiting: [...was.waiting, made] }))
    setRound((count) => count + 1)
  }, [])
  return {
    list: list === null ? null : withTicks(list, waiting),
    waiting: waiting.length,
    isOffline: door.error instanceof NetworkFailure,
    error: door.error,
    reload: () => setRound((count) => count + 1),
    tick,
  }
}

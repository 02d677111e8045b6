import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { useSession, useWho } from '#web/use-session.ts'

export type HallTicket = OutputOf<'GET /me/tickets'>['items'][number]

export type Entry =
  | { state: 'asking' }
  | { state: 'guest' }
  /** `ticket` null: the screening asks for none. */
  | { state: 'in'; ticket: HallTicket | null }
  | { state: 'no_ticket' }
  | { state: 'failed' }

/** One that is used already goes first: entering with it begins nothing. */
const ticketFor = (tickets: readonly HallTicket[]) =>
  tickets.find(({ state }) => state === 'in_use') ??
  tickets.find(({ state, code }) => state === 'unused' && code !== null) ??
  null

/**
 * Whether this visitor may sit in the hall, and with which ticket; asked again when it is over, because the ticket has
 * been used since.
 */
export function useHallTicket(id: number, needsTicket: boolean, isOver: boolean): { entry: Entry; reload: () => void } {
  const session = useSession()
  const who = useWho()
  const [kept, setKept] = useState<{ who: string; entry: Entry } | null>(null)
  const [round, setRound] = useState(0)
  const isMember = session.state === 'member'
  useEffect(() => {
    if (!isMember) return undefined
    const stop = new AbortController()
    call('GET /me/tickets', { query: { product_id: id, per_page: 50 } }, { signal: stop.signal }).then(
      ({ items }) => {
        const ticket = ticketFor(items)
        setKept({ who, entry: ticket === null && needsTicket ? { state: 'no_ticket' } : { state: 'in', ticket } })
      },
      () => {
        if (!stop.signal.aborted) setKept({ who, entry: { state: 'failed' } })
      },
    )
    return () => stop.abort()
  }, [id, isMember, needsTicket, who, round, isOver])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  if (session.state === 'guest') return { entry: { state: needsTicket ? 'guest' : 'in', ticket: null }, reload }
  return { entry: kept?.who === who ? kept.entry : { state: 'asking' }, reload }
}

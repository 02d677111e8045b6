import { useCallback, useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { useAddress } from '#web/ui/link.tsx'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { addressOfCode } from './ticket-code.ts'

type Checked = OutputOf<'GET /check-ticket/:code'>
export type FoundTicket = { ticket: NonNullable<Checked['ticket']>; watchable: NonNullable<Checked['watchable']> }

export type TicketCheck =
  | { state: 'idle' }
  | { state: 'asking' }
  /** A guest was asked to sign in; with the sentence of the server. */
  | { state: 'sign-in'; message: string }
  | { state: 'refused'; message: string }
  | { state: 'unreachable' }
  | { state: 'found'; found: FoundTicket }

const toRefusal = (error: unknown): TicketCheck =>
  error instanceof ApiProblem && error.status < 500
    ? { state: 'refused', message: error.message }
    : { state: 'unreachable' }

/**
 * Asks what a code opens. A visitor signs in first, and then the question is asked again by itself. The code of a guest of
 * a group needs no account: `onSeat` takes the token of its seat. On the page of live events other codes are unknown.
 */
export function useTicketCheck(onSeat: (token: string) => void, page: '/play' | '/lives/play') {
  const address = useAddress()
  const [check, setCheck] = useState<TicketCheck>({ state: 'idle' })
  const latest = useRef(0)
  const ask = useCallback(
    async function askFor(code: string): Promise<void> {
      latest.current += 1
      const turn = latest.current
      const set = (next: TicketCheck) => {
        if (turn === latest.current) setCheck(next)
      }
      set({ state: 'asking' })
      try {
        const check = page === '/play' ? 'GET /check-ticket/:code' : 'GET /check-live-ticket/:code'
        const { ticket, watchable, auth } = await call(check, { params: { code } })
        if (turn !== latest.current) return
        if (auth !== null) onSeat(auth.token)
        else if (ticket !== null && watchable !== null) set({ state: 'found', found: { ticket, watchable } })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 401) return set(toRefusal(error))
        set({ state: 'sign-in', message: error.message })
        // one who has just declined is not asked again
        if (!error.wasDeclined)
          openLogin({ reason: error.message, next: address(addressOfCode(code, page)), after: () => void askFor(code) })
      }
      return undefined
    },
    [address, onSeat, page],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setCheck({ state: 'idle' })
  }, [])
  return { check, ask, reset }
}

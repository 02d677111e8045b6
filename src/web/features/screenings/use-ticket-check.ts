import { useCallback, useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '../../api.ts'
import { useAddress } from '../../ui/link.tsx'
import { openLogin } from '../accounts/login-door.ts'
import { addressOfCode } from './ticket-code.ts'

export type FoundTicket = OutputOf<'GET /check-ticket/:code'>

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

/** Asks what a code opens. A guest signs in first, and then the question is asked again by itself. */
export function useTicketCheck() {
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
        set({ state: 'found', found: await call('GET /check-ticket/:code', { params: { code } }) })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 401) return set(toRefusal(error))
        set({ state: 'sign-in', message: error.message })
        // one who has just declined is not asked again
        if (!error.wasDeclined)
          openLogin({ reason: error.message, next: address(addressOfCode(code)), after: () => void askFor(code) })
      }
      return undefined
    },
    [address],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setCheck({ state: 'idle' })
  }, [])
  return { check, ask, reset }
}

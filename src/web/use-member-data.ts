import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from './api.ts'
import { storedProfileId } from './chosen-profile.ts'
import { useAgeLimit } from './use-age-limit.ts'
import type { Session } from './session.ts'
import { askWhoAgain, useSession } from './use-session.ts'

/** Data of this browser's member, and its loading state. */
export type MemberData<T> =
  | { state: 'waiting' }
  | { state: 'guest' }
  | { state: 'child' }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }
  | { state: 'loaded'; value: T }

type Standing<T> = {
  session: Session
  /** The page is closed to this profile. */
  isChild: boolean
  /** Enough is known of who looks to ask the page's question. */
  asks: boolean
  answer: MemberData<T> | null
}

/**
 * Where a page stands that asks for a member's data. Who looks may be unknown because `/me` failed; then the page failed too: its
 * placeholder stood for ever.
 */
export function standingOf<T>({ session, isChild, asks, answer }: Standing<T>): MemberData<T> {
  if (session.state === 'guest') return { state: 'guest' }
  if (isChild) return { state: 'child' }
  if (answer !== null) return answer
  if (!asks && session.state === 'member' && session.fault !== null) return { state: 'failed', error: session.fault }
  return { state: 'waiting' }
}

type Loaded<T> = { question: string; data: MemberData<T> }
type Ask<T> = (signal: AbortSignal) => Promise<T>

/**
 * Asks the API for data that only a member may see. `key` names the question: a new key, another member or another
 * profile asks again. A 404 is `missing`; `replace` sets the answer of a later call.
 */
export function useMemberData<T>(key: string, ask: Ask<T>, isForGrownUps = false) {
  const session = useSession()
  const isChild = useAgeLimit() !== null && isForGrownUps
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Loaded<T> | null>(null)
  const isMember = session.state === 'member'
  const asks = isMember && !isChild && (!isForGrownUps || session.me !== null || storedProfileId() !== null)
  const question = `${key}#${round}#${isMember ? session.era : ''}`
  useEffect(() => {
    if (!asks) return undefined
    const stop = new AbortController()
    ask(stop.signal).then(
      (value) => setKept({ question, data: { state: 'loaded', value } }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const missing = error instanceof ApiProblem && error.status === 404
        setKept({ question, data: missing ? { state: 'missing' } : { state: 'failed', error } })
      },
    )
    return () => stop.abort()
    // The question names everything `ask` depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, asks])

  const reload = useCallback(() => {
    askWhoAgain()
    setRound((n) => n + 1)
  }, [])
  const replace = useCallback((value: T) => setKept({ question, data: { state: 'loaded', value } }), [question])
  const data = standingOf({ session, isChild, asks, answer: kept?.question === question ? kept.data : null })
  return { data, reload, replace }
}

/**
 * The same for a call that refuses a child (`grownUp` in the contract). It asks once this browser knows that the profile
 * is no child's: from the last visit, or from `/me`. For a child the state is `child`, and nothing is asked.
 */
export const useGrownUpData = <T>(key: string, ask: Ask<T>) => useMemberData(key, ask, true)

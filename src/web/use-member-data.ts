import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from './api.ts'
import { useSession } from './use-session.ts'

/** What belongs to the member of this browser, on its way to the page. */
export type MemberData<T> =
  | { state: 'waiting' }
  | { state: 'guest' }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }
  | { state: 'loaded'; value: T }

type Loaded<T> = { question: string; data: MemberData<T> }

/**
 * Asks the API for something only a member may see. `key` names the question: another key asks anew. Another
 * member or profile asks anew, too. A 404 is `missing`; `replace` puts in what a later call answered.
 */
export function useMemberData<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const session = useSession()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Loaded<T> | null>(null)
  const isMember = session.state === 'member'
  const question = `${key}#${round}#${isMember ? session.era : ''}`
  useEffect(() => {
    if (!isMember) return undefined
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
  }, [question, isMember])

  const reload = useCallback(() => setRound((n) => n + 1), [])
  const replace = useCallback((value: T) => setKept({ question, data: { state: 'loaded', value } }), [question])
  const data: MemberData<T> =
    session.state === 'guest' ? { state: 'guest' } : kept?.question === question ? kept.data : { state: 'waiting' }
  return { data, reload, replace }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api.ts'
import { signOutHere } from '../../session.ts'
import { whenSeen } from './when-seen.ts'

type Answered<T> = { key: string; value: T }
type Failure = { key: string; error: unknown }

export type Answer<T> = {
  /** The newest answer; while another question waits, that of the one before. */
  value: T | null
  /** The answer belongs to this question. */
  isFresh: boolean
  /** Why there is nothing to show. */
  error: unknown
  reload: () => void
  put: (value: T) => void
}

type Options = {
  /** Asks again this many milliseconds after each answer, while the tab is looked at. */ every?: number | null
}

/** Asks the API as staff. `key` names the question: another key asks anew, and the old answer stays meanwhile. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, options: Options = {}): Answer<T> {
  const { every = null } = options
  const [kept, setKept] = useState<Answered<T> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  useEffect(() => {
    const stop = new AbortController()
    newest.current(stop.signal).then(
      (value) => {
        if (stop.signal.aborted) return
        setKept({ key, value })
        setFailure(null)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (error instanceof ApiProblem && error.status === 401) signOutHere()
        setFailure({ key, error })
      },
    )
    return () => stop.abort()
  }, [key, round])

  const reload = useCallback(() => setRound((n) => n + 1), [])
  const put = useCallback((value: T) => setKept({ key, value }), [key])
  useEffect(() => (every === null ? undefined : whenSeen(every, reload)), [every, kept, failure, reload])

  const isFresh = kept?.key === key
  return {
    value: kept?.value ?? null,
    isFresh,
    error: failure?.key === key && !isFresh ? failure.error : null,
    reload,
    put,
  }
}

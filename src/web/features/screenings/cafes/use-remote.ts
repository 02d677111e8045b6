import { useCallback, useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { ApiProblem } from '#web/api.ts'

export type ScreenSeen = OutputOf<'GET /host/evenings/:id/screen'>['screen']
export type Wish = InputOf<'POST /host/evenings/:id/wishes'>['body']

/** How often a remote looks at its screen, in milliseconds. */
const everyMs = 1500

/**
 * Looks again and again, until the page closes or the server says that there is nothing to see. A lost line keeps what
 * was seen last. `look` must be the same function in every render.
 */
export function useLooking<Seen>(look: (signal: AbortSignal) => Promise<Seen>) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const next = async () => {
      try {
        const found = await look(over.signal)
        if (over.signal.aborted) return
        setSeen(found)
        setError(null)
      } catch (failure) {
        if (over.signal.aborted) return
        setError(failure)
        if (failure instanceof ApiProblem && failure.status < 500 && failure.status !== 429) return
      }
      timer = setTimeout(() => void next(), everyMs)
    }
    void next()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [look, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  return { seen, error, again }
}

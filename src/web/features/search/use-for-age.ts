import { useCallback, useEffect, useState } from 'react'
import { useAgeLimit } from '../../use-age-limit.ts'

type Kept<T> = { question: string; value: T | null }

/**
 * Returns a page's results: the same for everybody, or for a child's profile the results for its age. `question` names
 * the question, and `ask` asks it again with an age. A child never sees everybody's results meanwhile.
 */
export function useForAge<T>(
  everybodys: T,
  question: string,
  ask: (maxAge: number, signal: AbortSignal) => Promise<T>,
): { found: T | null; failed: boolean; again: () => void } {
  const limit = useAgeLimit()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Kept<T> | null>(null)
  const asked = `${question}/${limit}/${round}`
  useEffect(() => {
    if (limit === null) return undefined
    const stop = new AbortController()
    ask(limit, stop.signal).then(
      (value) => setKept({ question: asked, value }),
      () => stop.signal.aborted || setKept({ question: asked, value: null }),
    )
    return () => stop.abort()
    // the question names everything that `ask` depends on
    // oxlint-disable-next-line react/exhaustive-deps
  }, [limit, asked])
  const again = useCallback(() => setRound((n) => n + 1), [])
  if (limit === null) return { found: everybodys, failed: false, again }
  const known = kept?.question === asked ? kept : null
  return { found: known?.value ?? null, failed: known !== null && known.value === null, again }
}

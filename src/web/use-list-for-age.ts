import { useCallback, useEffect, useState } from 'react'
import { useAgeLimit } from './use-age-limit.ts'

type Answer<List> = { question: string; list: List | null }

/**
 * The list of a page: the same for everybody, or for a child's profile the list for its age. Hiding alone would leave
 * gaps in the pages and show too high a number. `ask` makes the page's call and must stay the same function.
 * `era`: with another one it is asked anew.
 */
export function useListForAge<List extends { items: { age_rating: number }[] }>(
  everybodys: List,
  query: object,
  ask: (query: object, signal: AbortSignal) => Promise<List>,
  era = '',
) {
  const limit = useAgeLimit()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer<List> | null>(null)
  const wanted = JSON.stringify({ ...query, max_age: limit })
  const question = `${wanted}/${round}/${era}`
  useEffect(() => {
    if (limit === null) return undefined
    const stop = new AbortController()
    ask(JSON.parse(wanted) as object, stop.signal).then(
      (list) => setAnswer({ question, list }),
      () => {
        if (!stop.signal.aborted) setAnswer({ question, list: null })
      },
    )
    return () => stop.abort()
  }, [ask, limit, wanted, question])
  const again = useCallback(() => setRound((n) => n + 1), [])
  if (limit === null) return { list: everybodys, waiting: false, failed: false, again }
  const known = answer?.question === question ? answer : null
  const list = known?.list ?? { ...everybodys, items: everybodys.items.filter((card) => card.age_rating <= limit) }
  return { list, waiting: known === null, failed: known?.list === null, again }
}

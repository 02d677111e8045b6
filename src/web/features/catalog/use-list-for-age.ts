import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { useAgeLimit } from '../../use-age-limit.ts'
import type { ListQuery } from './list-query.ts'

type List = OutputOf<'GET /products'>
type Answer = { question: string; list: List | null }

/**
 * The list of a page: the same for everybody, or for a child's profile the list for its age. Hiding alone would leave
 * gaps in the pages and show too high a number of films.
 */
export function useListForAge(everybodys: List, query: ListQuery, perPage: number) {
  const limit = useAgeLimit()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wanted = JSON.stringify({ ...query, kind: 'movie', per_page: perPage, max_age: limit })
  const question = `${wanted}/${round}`
  useEffect(() => {
    if (limit === null) return undefined
    const stop = new AbortController()
    call('GET /products', { query: JSON.parse(wanted) as object }, { signal: stop.signal }).then(
      (list) => setAnswer({ question, list }),
      () => {
        if (!stop.signal.aborted) setAnswer({ question, list: null })
      },
    )
    return () => stop.abort()
  }, [limit, wanted, question])
  const again = useCallback(() => setRound((n) => n + 1), [])
  if (limit === null) return { list: everybodys, waiting: false, failed: false, again }
  const known = answer?.question === question ? answer : null
  const list = known?.list ?? { ...everybodys, items: everybodys.items.filter((card) => card.age_rating <= limit) }
  return { list, waiting: known === null, failed: known?.list === null, again }
}

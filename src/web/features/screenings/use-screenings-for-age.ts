import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { useAgeLimit } from '../../use-age-limit.ts'
import type { ScreeningQuery } from './screening-list-query.ts'

type List = OutputOf<'GET /screenings'>
type Answer = { question: string; list: List | null }

/** The list of everybody, or for a child's profile the list for its age, so that pages and their number are right. */
export function useScreeningsForAge(everybodys: List, query: ScreeningQuery, perPage: number) {
  const limit = useAgeLimit()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wanted = JSON.stringify({ ...query, per_page: perPage, max_age: limit })
  const question = `${wanted}/${round}`
  useEffect(() => {
    if (limit === null) return undefined
    const stop = new AbortController()
    call('GET /screenings', { query: JSON.parse(wanted) as object }, { signal: stop.signal }).then(
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
  return { list, waiting: known === null, failed: known !== null && known.list === null, again }
}

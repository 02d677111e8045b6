import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { useAgeLimit } from '../../use-age-limit.ts'
import { type Answer, exactly } from './answer.ts'

/** After the last letter, so that a word typed at once is asked for once. */
const pauseMs = 150
/** One more than is shown: the nearest of all stands by itself. */
const perGroup = 4

type Kept = { question: string; answer: Answer | null }

/**
 * Searches for a text while it is typed. The answer before stays until the next one comes, and a question that is no
 * longer asked is withdrawn.
 */
export function useSearch(text: string, exact: boolean) {
  const words = text.trim()
  const limit = useAgeLimit()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Kept | null>(null)
  const question = `${exact ? 1 : 0}/${limit}/${round}/${words}`
  useEffect(() => {
    if (words === '') return undefined
    const stop = new AbortController()
    const ask = () =>
      call(
        'GET /search',
        {
          query: {
            query: words,
            per_group: perGroup,
            exact: exactly(exact),
            typing: 'true',
            max_age: limit ?? undefined,
          },
        },
        { signal: stop.signal, quiet: true },
      ).then(
        (answer) => setKept({ question, answer }),
        () => {
          if (!stop.signal.aborted) setKept({ question, answer: null })
        },
      )
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, exact, limit, question])
  const again = useCallback(() => setRound((n) => n + 1), [])
  const isCurrent = kept?.question === question
  return {
    answer: words === '' ? null : (kept?.answer ?? null),
    isAsking: words !== '' && !isCurrent,
    isFailed: words !== '' && isCurrent && kept.answer === null,
    again,
  }
}

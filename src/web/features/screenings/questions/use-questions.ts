import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { useSession, useWho } from '#web/use-session.ts'
import { orderFor, restMs } from './question-order.ts'

export type QuestionList = OutputOf<'GET /screenings/:id/questions'>
export type Question = QuestionList['questions'][number]
export type OwnQuestions = OutputOf<'GET /screenings/:id/questions/own'>

/** The list is the same for everybody and kept by the server for two seconds; each viewer asks a little apart. */
const everyMs = 4000
const pauseMs = () => everyMs * (0.8 + Math.random() * 0.4)

/** The hall's questions, asked for again while the page is seen. Null until the first answer. */
export function useQuestions(id: number): { list: QuestionList | null; isFailed: boolean; reload: () => void } {
  const [list, setList] = useState<QuestionList | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState === 'hidden') return later()
      call('GET /screenings/:id/questions', { params: { id } }, { signal: stop.signal }).then(
        (answer) => {
          setList(answer)
          setIsFailed(false)
          if (answer.state !== 'off' && answer.state !== 'over') later()
        },
        () => {
          if (stop.signal.aborted) return
          setIsFailed(true)
          later()
        },
      )
      return undefined
    }
    const later = () => {
      timer = setTimeout(look, pauseMs())
    }
    look()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, round])
  return { list, isFailed, reload }
}

/** Returns the member's own questions and votes, for them alone. Null for a guest, and until the first answer. */
export function useOwnQuestions(id: number, state: QuestionList['state'] | null) {
  const session = useSession()
  const isMember = session.state === 'member'
  const who = useWho()
  const [kept, setKept] = useState<{ who: string; own: OwnQuestions } | null>(null)
  const own = kept?.who === who ? kept.own : null
  const waits = own?.own.some((one) => one.state === 'waiting') === true
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isMember || state === null || state === 'off') return undefined
    const stop = new AbortController()
    call('GET /screenings/:id/questions/own', { params: { id } }, { signal: stop.signal, quiet: true }).then(
      (answer) => setKept({ who, own: answer }),
      // the list stands without it
      () => undefined,
    )
    return () => stop.abort()
  }, [id, isMember, who, state, round])
  useEffect(() => {
    if (!waits) return undefined
    // only somebody whose question waits is interested in what became of it
    const timer = setInterval(() => setRound((n) => n + 1), 4 * everyMs)
    return () => clearInterval(timer)
  }, [waits])
  const put = useCallback((answer: OwnQuestions) => setKept({ who, own: answer }), [who])
  return { own, put }
}

/** The questions in an order that stays while the list is used. */
export function useQuietOrder(questions: readonly Question[]): { shown: readonly Question[]; onTouch: () => void } {
  const touchedAt = useRef(0)
  const [order, setOrder] = useState<readonly string[]>([])
  const wanted = questions.map(({ id }) => id).join(' ')
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split(' ')
    const left = touchedAt.current + restMs - Date.now()
    setOrder((shown) => orderFor(shown, ids, left > 0))
    if (left <= 0) return undefined
    const timer = setTimeout(() => setOrder(ids), left)
    return () => clearTimeout(timer)
  }, [wanted])
  const onTouch = useCallback(() => {
    touchedAt.current = Date.now()
  }, [])
  const shown = order.flatMap((id) => questions.find((one) => one.id === id) ?? [])
  return { shown: shown.length === 0 ? questions : shown, onTouch }
}

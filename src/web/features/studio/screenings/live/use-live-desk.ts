import { useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Answer, useAnswer } from '#web/features/studio/use-answer.ts'
import type { LiveDesk } from './live-data.ts'

/** The camera makes a segment every two seconds, so nothing moves faster. */
const everyMs = 2000
/** After the end only the making of the film moves. */
const everyAfterMs = 5000

/** The control room of an event, asked again and again; `isLost`: the last question had no answer, and what is shown is old. */
export function useLiveDesk(id: number): { answer: Answer<LiveDesk>; isLost: boolean } {
  const locale = useLocale()
  const [isLost, setLost] = useState(false)
  const [isOver, setOver] = useState(false)
  const answer = useAnswer(
    `live/${locale}/${id}`,
    async (signal) => {
      try {
        const desk = await call('GET /studio/live-events/:id', { params: { id } }, { signal, fresh: true })
        setLost(false)
        setOver(desk.phase === 'ended')
        return desk
      } catch (error) {
        if (!signal.aborted) setLost(true)
        throw error
      }
    },
    { every: isOver ? everyAfterMs : everyMs },
  )
  return { answer, isLost }
}

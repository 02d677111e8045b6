import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { isWorking, type TitleMedia } from './media-data.ts'
import { whenSeen } from '../when-seen.ts'

const everyMs = 1_500

/** In which state each run is: when this changes, the title itself may have changed too. */
const statesOf = (media: TitleMedia) => media.runs.map((run) => `${run.id} ${run.state}`).join(' ')

/** The media of a title, asked for again and again while something works on them and the tab is looked at. */
export function useTitleMedia(id: number, first: TitleMedia, onTurn: () => void) {
  const [media, setMedia] = useState(first)
  const turn = useRef(onTurn)
  useEffect(() => {
    turn.current = onTurn
  })
  const seen = useRef(statesOf(first))
  const put = useCallback((next: TitleMedia) => {
    setMedia(next)
    const states = statesOf(next)
    if (states === seen.current) return
    seen.current = states
    turn.current()
  }, [])
  const [misses, setMisses] = useState(0)
  const asked = useRef(0)
  const heard = useRef(0)
  const refresh = useCallback(() => {
    const look = async () => {
      const number = (asked.current += 1)
      try {
        const next = await call('GET /studio/titles/:id/media', { params: { id } })
        // answers may overtake each other
        if (number < heard.current) return
        heard.current = number
        put(next)
      } catch {
        setMisses((n) => n + 1)
      }
    }
    void look()
  }, [id, put])
  /** What another call has answered is shown at once; a film that began meanwhile may not be in it, so it is asked after. */
  const adopt = useCallback(
    (next: TitleMedia) => {
      put(next)
      refresh()
    },
    [put, refresh],
  )
  const isBusy = media.runs.some(isWorking)
  // A missed answer is asked for again in the same rhythm; the page keeps what it knew.
  useEffect(() => (isBusy ? whenSeen(everyMs, refresh) : undefined), [isBusy, media, misses, refresh])
  return { media, put: adopt, refresh }
}

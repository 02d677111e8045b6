import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { isWorking, type TitleMedia } from './media-data.ts'
import { whenSeen } from '#web/features/studio/when-seen.ts'

const everyMs = 1_500

/** The state of each run: when this changes, the title itself may have changed too. */
const statesOf = (media: TitleMedia) => media.runs.map((run) => `${run.id} ${run.state}`).join(' ')

/** The media of a title, loaded again and again while something works on them and the tab is visible. */
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
        // answers may overtake one another
        if (number < heard.current) return
        heard.current = number
        put(next)
      } catch {
        setMisses((n) => n + 1)
      }
    }
    void look()
  }, [id, put])
  /**
   * Another call's answer is shown at once. A film that began meanwhile may be missing in it, so the media are loaded
   * again.
   */
  const adopt = useCallback(
    (next: TitleMedia) => {
      put(next)
      refresh()
    },
    [put, refresh],
  )
  const isBusy = media.runs.some(isWorking)
  // A missing answer is requested again at the same interval; the page keeps what it has.
  useEffect(() => (isBusy ? whenSeen(everyMs, refresh) : undefined), [isBusy, media, misses, refresh])
  return { media, put: adopt, refresh }
}

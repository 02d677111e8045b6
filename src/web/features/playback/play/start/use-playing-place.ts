import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { PlayerController } from '#player/dom/player.ts'
import { ApiProblem, call } from '#web/api.ts'
import { createBeatFigures } from '../beat-figures.ts'
import { type Elsewhere, elsewhereOf } from './elsewhere.ts'
import { ownPlace } from './own-place.ts'
import type { PlayInfo } from '../play-info.ts'

const againAfterFailureMs = 10_000

/**
 * Tells the server at each beat that the ticket still plays here, and how. Returns why it no longer does, once another
 * place plays it or it may not be played on this network; a beat that gets no answer is repeated, and the film goes on
 * meanwhile. `move` notes what somebody else was told, as for a key.
 */
export function usePlayingPlace(place: PlayInfo['playing_place'], player: RefObject<PlayerController | null>) {
  const [moved, setMoved] = useState<{ of: PlayInfo['playing_place']; elsewhere: Elsewhere } | null>(null)
  const move = useCallback(
    (code: string, message: string) => {
      const elsewhere = elsewhereOf({ code, message })
      if (elsewhere !== null) setMoved({ of: place, elsewhere })
      return elsewhere !== null
    },
    [place],
  )
  useEffect(() => {
    if (place === null) return undefined
    const { id } = place
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const figures = createBeatFigures()
    const wait = (ms: number) => {
      timer = setTimeout(() => void beat(), ms)
    }
    async function beat() {
      try {
        const input = { params: { id }, body: { place: ownPlace(), ...figures(player.current) } }
        const { next_beat_ms: next } = await call('POST /playing-places/:id/beat', input, { signal: stop.signal })
        wait(next)
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ApiProblem) || !move(error.code, error.message)) wait(againAfterFailureMs)
      }
    }
    wait(place.next_beat_ms)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [place, player, move])
  return { moved: moved !== null && moved.of === place ? moved.elsewhere : null, move }
}

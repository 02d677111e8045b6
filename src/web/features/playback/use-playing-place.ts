import { useEffect, useState } from 'react'
import { ApiProblem, call } from '../../api.ts'
import { ownPlace } from './own-place.ts'
import type { PlayInfo } from './play-info.ts'

const againAfterFailureMs = 10_000

/**
 * Tells the server at each beat that the ticket still plays here. Returns the sentence of why it no longer does, once
 * another place plays it; a beat that gets no answer is repeated, and the film goes on meanwhile.
 */
export function usePlayingPlace(place: PlayInfo['playing_place']): string | null {
  const [moved, setMoved] = useState<{ of: PlayInfo['playing_place']; message: string } | null>(null)
  useEffect(() => {
    if (place === null) return undefined
    const { id } = place
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const wait = (ms: number) => {
      timer = setTimeout(() => void beat(), ms)
    }
    async function beat() {
      try {
        const input = { params: { id }, body: { place: ownPlace() } }
        const { next_beat_ms: next } = await call('POST /playing-places/:id/beat', input, { signal: stop.signal })
        wait(next)
      } catch (error) {
        if (stop.signal.aborted) return
        if (error instanceof ApiProblem && error.code === 'ticket.moved_elsewhere')
          setMoved({ of: place, message: error.message })
        else wait(againAfterFailureMs)
      }
    }
    wait(place.next_beat_ms)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [place])
  return moved !== null && moved.of === place ? moved.message : null
}

import { useCallback, useEffect } from 'react'
import { tellOfFilms } from '#player/dom/audio/one-sounding.ts'
import { tellMissingPart } from '#web/missing-part.ts'
import { type PartFailure, useLazyPart } from '#web/use-lazy-part.ts'
import { audioDoor, audioHost, savedQueueKey } from '#web/audio-door.ts'

const load = () => import('./listening-part.tsx')

function hasSavedQueue(): boolean {
  try {
    return window.localStorage.getItem(savedQueueKey) !== null
  } catch {
    return false
  }
}

/**
 * The music's place in the frame of all pages, outside of what changes from page to page. Its code loads when music is
 * wanted, or was heard here before.
 */
export function ListeningHost() {
  const isWanted = audioHost.useIsWanted()
  useEffect(() => {
    if (hasSavedQueue()) audioHost.want()
    return tellOfFilms(audioDoor.giveWay)
  }, [])
  const onFail = useCallback((why: PartFailure) => {
    audioHost.giveUp()
    tellMissingPart(why, () => audioHost.want())
  }, [])
  const Part = useLazyPart(isWanted, load, onFail)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return Part && <Part />
}

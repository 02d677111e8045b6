import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AudioState } from '#player/core/audio/audio-state.ts'
import type { ListeningPlayer } from './create-listening.ts'
import type { AudioTrack } from '#web/audio-door.ts'

export const ListeningContext = createContext<ListeningPlayer | null>(null)

export function usePlayer(): ListeningPlayer {
  const player = useContext(ListeningContext)
  if (player === null) throw new Error('outside of the music player')
  return player
}

/** A part of the player's state. It must be a plain value, or stay the same object while nothing changes. */
export function useListening<V>(select: (state: AudioState<AudioTrack>) => V): V {
  const { store } = usePlayer()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

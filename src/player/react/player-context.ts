import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PlayerLocale } from '#player/core/format.ts'
import type { PlayerState } from '#player/core/player-state.ts'
import type { PlayerActions, PlayerController } from '#player/dom/player.ts'
import type { PlayerLabels } from '#player/locales/labels.ts'

export interface PlayerContextValue {
  controller: PlayerController
  labels: PlayerLabels
  locale: PlayerLocale
}

export const PlayerContext = createContext<PlayerContextValue | null>(null)

export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext)
  if (!value) throw new Error('Player parts live inside <Player>')
  return value
}

/** A part of the state. `select` must return a primitive or an object that is kept in the state. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { store } = usePlayer().controller
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Runs an action at the time of an event; before the player is mounted nothing happens. */
export function useAct(): (run: (actions: PlayerActions) => void) => void {
  const { controller } = usePlayer()
  return (run) => {
    const actions = controller.actions()
    if (actions) run(actions)
  }
}

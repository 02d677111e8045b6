import { useEffect, useEffectEvent } from 'react'
import { cardKey, type RingMove } from '#player/core/next-up.ts'
import { usePlayer } from '#player/react/player-context.ts'

type Acts = {
  move: RingMove
  /** True: the ring stands, as the film does. */
  onHold?: (held: boolean) => void
  onStop?: () => void
  onRemove: () => void
}

/** The keys of the card come before those of the player; what they do not use goes on to it. */
export function useCardKeys({ move, onHold, onStop, onRemove }: Acts) {
  const { controller } = usePlayer()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // an open sheet has its own Escape
    if (event.defaultPrevented || event.isComposing || controller.store.get().panel !== null) return
    const does = cardKey(event.key, move)
    if (does === 'stop') return onStop?.()
    if (does !== 'hold' && does !== 'remove') return undefined
    event.preventDefault()
    event.stopPropagation()
    if (does === 'remove') return onRemove()
    if (event.repeat) return undefined
    const holds = move === 'running'
    const { phase } = controller.store.get()
    if (phase === 'active') {
      if (holds) controller.actions()?.pause()
      else controller.actions()?.play()
    }
    return onHold?.(holds)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

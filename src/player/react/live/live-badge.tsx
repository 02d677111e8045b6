import type { PlayerState } from '#player/core/player-state.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'

/**
 * `edge`: where everybody is · `behind`: the viewer went back · `still`: there is no picture, and the viewer was told ·
 * `over`: it is over.
 */
export type LiveLook = 'edge' | 'behind' | 'still' | 'over'

function lookOf({ phase, live }: PlayerState): LiveLook {
  if (phase === 'ended') return 'over'
  if (live?.isTold === true) return 'still'
  return live?.isAtEdge === false ? 'behind' : 'edge'
}

export const useLiveLook = (): LiveLook => usePlayerState(lookOf)

/** Whether what is seen is live now. */
export function LiveBadge() {
  const { labels } = usePlayer()
  const look = useLiveLook()
  if (look === 'over') return null
  return (
    <span className="pl-live-badge" data-look={look} role="status">
      {look === 'still' ? labels.live.pausedBadge : labels.live.badge}
    </span>
  )
}

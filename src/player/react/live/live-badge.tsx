import { usePlayer, usePlayerState } from '../player-context.ts'

/** `edge`: where everybody is · `behind`: the viewer went back · `still`: there is no picture, and the viewer was told. */
export function useLivePlace(): 'edge' | 'behind' | 'still' {
  return usePlayerState(({ live }) => (live?.isTold === true ? 'still' : live?.isAtEdge === false ? 'behind' : 'edge'))
}

/** Whether what is seen is live now. */
export function LiveBadge() {
  const { labels } = usePlayer()
  const place = useLivePlace()
  return (
    <span className="pl-live-badge" data-place={place} role="status">
      {place === 'still' ? labels.live.pausedBadge : labels.live.badge}
    </span>
  )
}

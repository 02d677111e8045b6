import { formatTime } from '#player/core/format.ts'
import { skippableAt } from '#player/core/markers.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'

const RESUME_WORD_MS = 8000

/** Small buttons over the picture: skip the intro, or start over after the film was resumed. */
export function Offers() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const marker = usePlayerState((s) => (s.phase === 'active' ? skippableAt(s.markers, s.positionMs) : null))
  const resumedAtMs = usePlayerState((state) => state.resumedAtMs)
  const isFresh = usePlayerState(
    (s) => s.phase === 'active' && s.resumedAtMs > 0 && Math.abs(s.positionMs - s.resumedAtMs) < RESUME_WORD_MS,
  )
  const dir = locale === 'fa' ? 'rtl' : 'ltr'
  if (marker) {
    return (
      <div className="pl-offer" dir={dir}>
        <button type="button" className="pl-button" onClick={() => act((actions) => actions.seekTo(marker.endMs))}>
          {marker.kind === 'recap' ? labels.skip.recap : labels.skip.intro}
        </button>
      </div>
    )
  }
  if (!isFresh) return null
  return (
    <div className="pl-offer" dir={dir}>
      <span>{labels.resumed(formatTime(resumedAtMs, locale))}</span>
      <button type="button" className="pl-button" onClick={() => act((actions) => actions.restart())}>
        {labels.fromStart}
      </button>
    </div>
  )
}

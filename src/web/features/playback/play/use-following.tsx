import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProgressReport } from '#player/core/source.ts'
import { call } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { useGo } from '#web/ui/link.tsx'
import type { PlayerList } from '#player/react/parts/list-panel.tsx'
import { EpisodePanel } from '#web/features/playback/next-episode/episode-panel.tsx'
import { NextCard } from '#web/features/playback/next-episode/next-card.tsx'
import type { PlayInfo } from './play-info.ts'
import { useTouches } from './use-touches.ts'
import { randomUuid } from './start/own-place.ts'
import { saveWatchTime } from './watch-time.ts'

export type Following = {
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** The card of the next episode, for the player; it decides itself when it is shown. */
  card: ReactNode
  /** The episodes of the series, for the player. */
  list: PlayerList | undefined
  onProgress: (report: ProgressReport) => void
}

/**
 * The episodes before and after the one that plays. Another one plays in the same player: the address changes, the page
 * stays, and with it the full screen.
 */
export function useFollowing(info: PlayInfo | null, { id, path }: { id: number; path: string }): Following {
  const go = useGo()
  const t = useTranslations('series')
  const touches = useTouches()
  // the last report of an episode that was left by “next” would take its mark away again
  const left = useRef<number | null>(null)
  // a programme has several titles, and each its own position: what plays is not always what was opened
  const playedId = info?.product.id ?? id
  const [playing] = useState(randomUuid)
  const onProgress = useCallback(
    (report: ProgressReport) => {
      if (left.current !== playedId) saveWatchTime({ productId: playedId, playing }, report)
    },
    [playedId, playing],
  )
  const next = info?.next_episode ?? null
  const episode = info?.episode ?? null
  const [askedFor, setAskedFor] = useState<number | null>(null)
  const previous = info?.previous_episode ?? null
  const goTo = (episodeId: number) => go(`/play/${episodeId}`, { replace: true })
  const goOn = (by: 'press' | 'ring') => {
    if (next === null || left.current === playedId) return
    touches.goOn(by)
    left.current = playedId
    if (readToken() !== null) markSeen(playedId)
    goTo(next.id)
  }
  const choose = (episodeId: number) => {
    touches.goOn('press')
    left.current = null
    goTo(episodeId)
  }
  return {
    // what is locked or to come has no film to go to: its card says what there is to do
    onNext: next === null ? undefined : next.kind === 'play' ? () => goOn('press') : () => setAskedFor(playedId),
    onPrevious: previous === null ? undefined : () => choose(previous.id),
    onProgress,
    card: next !== null && episode !== null && (
      <NextCard
        next={next}
        season={episode.season}
        path={path}
        isAsked={touches.isAsked}
        wasKeyLast={touches.wasKeyLast}
        isAskedFor={askedFor === playedId}
        onClose={() => setAskedFor(null)}
        onGo={goOn}
      />
    ),
    list:
      episode === null
        ? undefined
        : {
            label: t('episodes'),
            body: (
              <EpisodePanel seriesId={episode.series.id} playedId={playedId} season={episode.season} onPlay={choose} />
            ),
          },
  }
}

/** Marks an episode as seen, wherever its credits begin: the viewer goes on to the next. A lost mark does no harm. */
function markSeen(id: number): void {
  void call('PUT /me/watched/:id', { params: { id }, body: { watched: true } }, { keepalive: true }).catch(
    () => undefined,
  )
}

import { type ReactNode, useCallback, useRef } from 'react'
import type { ProgressReport } from '#player/core/source.ts'
import { call } from '../../api.ts'
import { readToken } from '../../session.ts'
import { useGo } from '../../ui/link.tsx'
import { NextCard } from '../next-episode/next-card.tsx'
import type { PlayInfo } from './play-info.ts'
import { useTouches } from './use-touches.ts'
import { saveWatchTime } from './watch-time.ts'

export type Following = {
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** The card of the next episode, for the player; it decides itself when it is shown. */
  card: ReactNode
  onProgress: (report: ProgressReport) => void
}

/**
 * The episodes before and after the one that plays. Another one plays in the same player: the address changes, the page
 * stays, and with it the full screen.
 */
export function useFollowing(info: PlayInfo | null, { id, path }: { id: number; path: string }): Following {
  const go = useGo()
  const touches = useTouches()
  // the last report of an episode that was left by “next” would take its mark away again
  const left = useRef<number | null>(null)
  // a programme has several titles, and each its own position: what plays is not always what was opened
  const playedId = info?.product.id ?? id
  const onProgress = useCallback(
    (report: ProgressReport) => {
      if (left.current !== playedId) saveWatchTime(playedId, report)
    },
    [playedId],
  )
  const next = info?.next_episode ?? null
  const previous = info?.previous_episode ?? null
  const goTo = (episodeId: number) => go(`/play/${episodeId}`, { replace: true })
  const goOn = (by: 'press' | 'ring') => {
    if (next === null || left.current === playedId) return
    touches.goOn(by)
    left.current = playedId
    if (readToken() !== null) markSeen(playedId)
    goTo(next.id)
  }
  const goBack = (episodeId: number) => {
    touches.goOn('press')
    left.current = null
    goTo(episodeId)
  }
  return {
    onNext: next?.kind === 'play' ? () => goOn('press') : undefined,
    onPrevious: previous === null ? undefined : () => goBack(previous.id),
    onProgress,
    card: next !== null && info?.episode != null && (
      <NextCard
        next={next}
        season={info.episode.season}
        path={path}
        isAsked={touches.isAsked}
        wasKeyLast={touches.wasKeyLast}
        onGo={goOn}
      />
    ),
  }
}

/** Whoever goes on has seen this one, wherever its credits begin. A lost mark does no harm. */
function markSeen(id: number): void {
  void call('PUT /me/watched/:id', { params: { id }, body: { watched: true } }, { keepalive: true }).catch(
    () => undefined,
  )
}

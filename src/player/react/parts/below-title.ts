import { formatNumber } from '#player/core/format.ts'
import { chapterAt, chaptersOf } from '#player/core/markers.ts'
import type { PlayerSource } from '#player/core/source.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'

/** The line under the title: the chapter that plays, or what the product says of the film. */
export function useBelowTitle({ subtitle }: PlayerSource): string | undefined {
  const { labels, locale } = usePlayer()
  const chapter = usePlayerState(({ markers, durationMs, positionMs }) => {
    const playing = chapterAt(chaptersOf(markers, durationMs), positionMs)
    return playing && labels.chapter(formatNumber(playing.number, locale), playing.label)
  })
  return chapter ?? subtitle
}

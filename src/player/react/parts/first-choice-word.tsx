import { formatGrouped, formatNumber } from '#player/core/format.ts'
import { startOf } from '#player/core/player-state.ts'
import { megabytesOf, rung } from '#player/core/quality.ts'
import type { PlayerSource } from '#player/core/source.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'

/** Before the start: with which quality it will begin, and what it costs of a data plan until its end. */
export function FirstChoiceWord({ source }: { source: PlayerSource }) {
  const { labels, locale } = usePlayer()
  const first = usePlayerState((state) => (state.phase === 'idle' ? state.firstChoice : null))
  if (first === null || source.durationMs === null) return null
  const { quality, by } = first
  const rest = megabytesOf(quality.bitrate, source.durationMs - startOf(source))
  return (
    <p className="pl-first-choice" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      {labels.willBegin[by](labels.qualityName(formatNumber(rung(quality), locale)))}{' '}
      {rest > 0 && labels.restTakes(formatGrouped(rest, locale))}
    </p>
  )
}

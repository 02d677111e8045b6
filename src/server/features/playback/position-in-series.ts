import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback.ts'
import type { PlayedEpisode } from '#contract/series.ts'
import { inWatchOrder } from '#lib/episode-order.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import type { PlayedRow } from './play-info-queries.ts'
import { listEpisodesBeside } from './series-order-queries.ts'

export type EpisodePosition = z.input<typeof PlayedEpisode>

/** Where an episode that plays stands in its series; null for anything else. */
export async function positionInSeries(
  core: Core,
  plays: Pick<PlayedRow, 'kind' | 'named' | 'product_id'>,
  locale: Locale,
): Promise<EpisodePosition | null> {
  if (plays.kind !== 'episode') return null
  const { id: seriesId } = plays.named.shown_by
  const rows = await listEpisodesBeside(core.db, { seriesId, episodeId: plays.product_id })
  const own = rows.find(({ id }) => id === plays.product_id)
  if (own === undefined) return null
  const titleOf = (row: { title_fa: string; title_en: string }) => (locale === 'fa' ? row.title_fa : row.title_en)
  return {
    series: { id: seriesId, title: locale === 'fa' ? own.series_fa : own.series_en },
    season: own.season,
    number: own.number,
    title: titleOf(own),
    order: inWatchOrder(rows).map((row) => ({
      id: row.id,
      season: row.season,
      number: row.number,
      title: titleOf(row),
      release_at: row.release_at?.toISOString() ?? null,
      has_film: row.has_film,
    })),
  }
}

/** The episode after this one in the order of the series that is out and can be played; null: there is none. */
export function nextOut(at: EpisodePosition, id: ProductId, now: Date): z.input<typeof PlayInfo>['next_episode'] {
  const index = at.order.findIndex((one) => one.id === id)
  const next = at.order
    .slice(index + 1)
    .find((one) => one.has_film && (one.release_at === null || new Date(one.release_at) <= now))
  return next === undefined ? null : { id: next.id, title: next.title }
}

/** The marks of what plays: where its credits begin. A mark behind its end, of a longer file, is none. */
export function markersOf(
  plays: Pick<PlayedRow, 'credits_at_ms' | 'duration_ms'>,
): z.input<typeof PlayInfo>['markers'] {
  const { credits_at_ms: start, duration_ms: end } = plays
  return start === null || start >= end ? [] : [{ kind: 'credits', start_ms: start, end_ms: end }]
}

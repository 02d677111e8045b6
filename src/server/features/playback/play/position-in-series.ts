import type { z } from 'zod'
import type { FollowingEpisode, PlayedEpisode, PreviousEpisode } from '#contract/catalog/series.ts'
import { inWatchOrder } from '#lib/catalog/episode-order.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { episodeAfter, episodeBefore, type Standing } from '#lib/catalog/next-episode.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Verdict } from './rights/judge-right.ts'
import { mayWatch } from './rights/may-watch.ts'
import { findOwnSeries, type OwnRow } from './own-series-queries.ts'
import type { PlayedRow } from './opening/play-info-queries.ts'
import { isPreparing } from './opening/preparing.ts'
import { factsOf } from './rights/read-watch-facts.ts'
import { type BesideRow, listEpisodesBeside } from './series-order-queries.ts'

interface Asking {
  viewer: Viewer | null
  country: string | null
  locale: Locale
}

export type EpisodePosition = z.input<typeof PlayedEpisode>

/** Where an episode that plays stands in its series, and what this viewer may go on with; null for anything else. */
export interface PlayedInSeries {
  at: EpisodePosition
  next: z.input<typeof FollowingEpisode> | null
  previous: z.input<typeof PreviousEpisode> | null
}

/** Refusals that a right would lift for this viewer. All others also hold for a viewer who pays. */
const rightsWanted: ReadonlySet<string> = new Set([
  'playback.sign_in',
  'playback.buy',
  'playback.plans',
  'playback.plan_paused',
  'playback.ended',
])

function standingOf(row: OwnRow, verdict: Verdict, now: Date): Standing {
  if (!verdict.allowed && verdict.code === 'playback.not_now') return 'coming'
  if (!verdict.allowed && !rightsWanted.has(verdict.code)) return 'closed'
  if (row.has_feature !== true || isPreparing(row, now)) return 'preparing'
  return verdict.allowed ? 'open' : 'locked'
}

/** How each episode stands for this viewer; one that is not on the site is closed. */
function followedOf(row: BesideRow, own: OwnRow | undefined, { viewer, country }: Asking, now: Date) {
  if (own === undefined)
    return {
      ...row,
      standing: 'closed',
      isWatched: false,
      isBegun: false,
      by: null,
      releaseAt: null,
      alert: false,
    } as const
  const facts = factsOf(own, { viewer, country })
  const verdict = mayWatch(facts, now)
  return {
    ...row,
    standing: standingOf(own, verdict, now),
    isWatched: own.watched_at !== null,
    isBegun: (own.position_ms ?? 0) > 0,
    by: verdict.allowed ? verdict.by : null,
    releaseAt: facts.releaseAt !== null && facts.releaseAt > now ? facts.releaseAt.toISOString() : null,
    alert: own.has_alert,
  }
}

export async function positionInSeries(
  core: Core,
  plays: Pick<PlayedRow, 'kind' | 'named' | 'product_id'>,
  asking: Asking,
): Promise<PlayedInSeries | null> {
  if (plays.kind !== 'episode') return null
  const { id: seriesId } = plays.named.shown_by
  const { viewer, locale } = asking
  const [rows, ownRows] = await Promise.all([
    listEpisodesBeside(core.db, { seriesId, episodeId: plays.product_id }),
    findOwnSeries(core.db, {
      seriesId,
      memberId: viewer?.memberId ?? null,
      profileId: viewer?.profileId ?? null,
    }),
  ])
  const played = rows.find(({ id }) => id === plays.product_id)
  if (played === undefined) return null
  const known = new Map(ownRows.map((row) => [row.id, row]))
  const now = core.clock.now()
  const followed = rows.map((row) => followedOf(row, known.get(row.id), asking, now))
  // a mark from before this play: the series is seen again
  const isAgain = followed.some(({ id, isWatched }) => id === plays.product_id && isWatched)
  const next = episodeAfter(followed, { id: plays.product_id, isAgain })
  const previous = episodeBefore(followed, plays.product_id)
  const named = (row: BesideRow) => ({
    id: row.id,
    season: row.season,
    number: row.number,
    title: titleIn(row, locale),
  })
  return {
    at: presentPosition(seriesId, played, rows, locale),
    next:
      next.kind === 'end'
        ? null
        : {
            ...named(next.episode),
            kind: next.kind,
            by: next.episode.by,
            release_at: next.episode.releaseAt,
            alert: next.episode.alert,
          },
    previous: previous === null ? null : named(previous),
  }
}

const titleIn = (row: Pick<BesideRow, 'title_fa' | 'title_en'>, locale: Locale) =>
  locale === 'fa' ? row.title_fa : row.title_en

function presentPosition(
  seriesId: ProductId,
  played: BesideRow,
  rows: readonly BesideRow[],
  locale: Locale,
): EpisodePosition {
  return {
    series: { id: seriesId, title: locale === 'fa' ? played.series_fa : played.series_en },
    season: played.season,
    number: played.number,
    title: titleIn(played, locale),
    order: inWatchOrder(rows).map((row) => ({
      id: row.id,
      season: row.season,
      number: row.number,
      title: titleIn(row, locale),
      release_at: row.release_at?.toISOString() ?? null,
      has_film: row.has_film,
    })),
  }
}

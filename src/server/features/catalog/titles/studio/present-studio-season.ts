import type { z } from 'zod'
import type { StudioSeason } from '#contract/catalog/studio-series.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { presentImage } from '../image-address.ts'
import { lacksOfEpisode } from '../kinds/episode.ts'
import { lacksOfSeason } from '../kinds/season.ts'
import { mediaStateOf } from '../media-state.ts'
import type { StudioPartRow } from './season-table-queries.ts'

type Season = z.input<typeof StudioSeason>

/** Lists an episode's gaps before it can be published. */
export const lacksOfRow = (row: StudioPartRow, now: Date) =>
  lacksOfEpisode({ hasFile: row.duration_ms !== null, isComing: row.release_at !== null && row.release_at > now })

function presentRow(row: StudioPartRow, locale: Locale, now: Date): Season['episodes'][number] {
  return {
    id: row.id,
    number: row.position,
    title_fa: row.title_fa,
    title_en: row.title_en,
    synopsis_fa: row.synopsis_fa,
    synopsis_en: row.synopsis_en,
    release_at: row.release_at?.toISOString() ?? null,
    is_free: row.is_free,
    irr: row.irr === null ? null : Number(row.irr),
    usd: row.usd === null ? null : Number(row.usd),
    comes_after: row.comes_after,
    state: row.state,
    still: presentImage(row.still),
    media_state: mediaStateOf({ ...row, has_asset: row.duration_ms !== null }),
    media_progress: row.run_progress === null ? null : Number(row.run_progress),
    duration_ms: row.duration_ms,
    missing: lacksOfRow(row, now).map((one) => one[locale]),
  }
}

/** The seasons among these rows, each with its episodes; specials last. */
export function presentSeasons(rows: readonly StudioPartRow[], locale: Locale, now: Date): Season[] {
  const seasons = rows.filter(({ kind }) => kind === 'season')
  return seasons
    .toSorted((a, b) => Number(a.position === 0) - Number(b.position === 0))
    .map((season) => {
      const episodes = rows.filter(({ kind, parent_id: within }) => kind === 'episode' && within === season.id)
      return {
        id: season.id,
        version: season.table_version,
        state: season.state,
        number: season.position,
        title_fa: season.title_fa,
        title_en: season.title_en,
        is_free: season.is_free,
        irr: season.irr === null ? null : Number(season.irr),
        usd: season.usd === null ? null : Number(season.usd),
        missing: lacksOfSeason(episodes.filter(({ state }) => state === 'published').length).map((one) => one[locale]),
        episodes: episodes.map((row) => presentRow(row, locale, now)),
      }
    })
}

/** One of them. */
export const presentSeason = (rows: readonly StudioPartRow[], id: ProductId, locale: Locale, now: Date) =>
  presentSeasons(rows, locale, now).find((season) => season.id === id)

import { filmMinutes } from '#lib/time/film-minutes.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { type NextEpisode, nextEpisode, type Standing } from '#lib/catalog/next-episode.ts'
import { onThisClock } from '#web/server-time.ts'
import type { Episode, OwnEpisode, OwnSeries, Season } from './series.ts'

/** Why an episode can be watched: nobody pays for it, it is the visitor's, or a plan of theirs opens it. */
export type OpenBy = 'free' | 'owned' | 'plan' | 'until'

/** How an episode stands for this visitor; before they are known, for everybody. */
export type EpisodeState =
  | { is: 'open'; by: OpenBy; until: string | null }
  | { is: 'begun'; share: number; minutesLeft: number }
  | { is: 'watched' }
  | { is: 'locked'; price: Money | null }
  | { is: 'coming'; at: string; owned: boolean }
  | { is: 'preparing' }
  /** Closed for this visitor whatever they pay, as a sentence. */
  | { is: 'closed'; why: string }

export type EpisodeRow = {
  episode: Episode
  season: number
  state: EpisodeState
  isWatched: boolean
  /** The one with which this visitor goes on. */
  isCurrent: boolean
  wantsAlert: boolean
}

const priceOf = (offers: Episode['offers'], currency: Currency): Money | null =>
  offers.find(({ way }) => way === 'buy')?.prices.find((price) => price.currency === currency) ?? null

/** A title that is not out yet: everybody reads the day, whatever they have. */
const comingAt = (episode: Episode, season: Season): string | null => {
  const days = [episode.state === 'coming' ? episode.release_at : null, season.release_at]
  const later = days.filter((day): day is string => day !== null && onThisClock(day) > Date.now())
  return later.toSorted().at(-1) ?? (episode.state === 'coming' ? episode.release_at : null)
}

/** For everybody: nobody's rights are known. */
function stateForAll(episode: Episode, season: Season, currency: Currency): EpisodeState {
  const at = comingAt(episode, season)
  if (at !== null) return { is: 'coming', at, owned: false }
  if (episode.state === 'preparing') return { is: 'preparing' }
  if (episode.is_free) return { is: 'open', by: 'free', until: null }
  return { is: 'locked', price: priceOf(episode.offers, currency) }
}

const openBy = ({ by, until }: OwnEpisode): OpenBy => {
  if (by === 'FREE') return 'free'
  if (by === 'SUBSCRIPTION') return 'plan'
  return until === null ? 'owned' : 'until'
}

const closedWhatever = new Set(['playback.age', 'playback.region', 'playback.release_ended', 'profile.choose_first'])

/** For this visitor. */
function stateFor(episode: Episode, season: Season, own: OwnEpisode): EpisodeState {
  if (own.code !== null && closedWhatever.has(own.code)) return { is: 'closed', why: own.message ?? '' }
  const at = comingAt(episode, season)
  if (at !== null) return { is: 'coming', at, owned: own.owned }
  if (episode.state === 'preparing') return { is: 'preparing' }
  if (!own.allowed) return { is: 'locked', price: own.offers.find(({ way }) => way === 'buy')?.price ?? null }
  const length = own.duration_ms ?? 0
  if (own.position_ms > 0 && length > 0)
    return {
      is: 'begun',
      share: own.position_ms / length,
      minutesLeft: filmMinutes(length - own.position_ms),
    }
  if (own.watched) return { is: 'watched' }
  return { is: 'open', by: openBy(own), until: own.until }
}

const standings: Record<EpisodeState['is'], Standing> = {
  open: 'open',
  begun: 'open',
  watched: 'open',
  locked: 'locked',
  coming: 'coming',
  preparing: 'preparing',
  closed: 'closed',
}

/** The episode that this visitor goes on with, chosen as the player chooses it. */
export type NextRow = { kind: 'play' | 'locked' | 'to_come'; row: EpisodeRow; isBegun: boolean }

function chosenNext(rows: readonly EpisodeRow[], own: OwnSeries | null): NextEpisode<{ row: EpisodeRow }> {
  const known = new Map(own?.episodes.map((one) => [one.id, one]))
  const last = own?.last_id == null ? null : { id: own.last_id, isAgain: own.last_is_again }
  return nextEpisode(
    rows.map((row) => ({
      row,
      id: row.episode.id,
      season: row.season,
      number: row.episode.number,
      comes_after: row.episode.comes_after,
      standing: standings[row.state.is],
      isWatched: row.isWatched,
      isBegun: (known.get(row.episode.id)?.position_ms ?? 0) > 0,
    })),
    last,
  )
}

/** Every episode of a series with its state, season by season, and what to go on with; null: all is watched. */
export function episodeRows(
  seasons: readonly Season[],
  own: OwnSeries | null,
  currency: Currency,
): { rows: EpisodeRow[]; next: NextRow | null } {
  const known = new Map(own?.episodes.map((one) => [one.id, one]))
  const rows = seasons.flatMap((season) =>
    season.episodes.map((episode): EpisodeRow => {
      const mine = known.get(episode.id)
      return {
        episode,
        season: season.number,
        state: mine === undefined ? stateForAll(episode, season, currency) : stateFor(episode, season, mine),
        isWatched: mine?.watched ?? false,
        isCurrent: false,
        wantsAlert: mine?.alert ?? false,
      }
    }),
  )
  const next = chosenNext(rows, own)
  if (next.kind === 'end') return { rows, next: null }
  const { row } = next.episode
  const isBegun = next.why !== 'first'
  row.isCurrent = isBegun && next.kind !== 'to_come'
  return { rows, next: { kind: next.kind, row, isBegun } }
}

const canPlay = ({ state }: EpisodeRow) => state.is === 'open' || state.is === 'begun' || state.is === 'watched'

/** The first episode that can be watched, for somebody who has watched all of them. */
export const firstOpen = (rows: readonly EpisodeRow[]): EpisodeRow | null =>
  rows.find((row) => row.season > 0 && canPlay(row)) ?? rows.find(canPlay) ?? null

/** The season that a page opens on: the asked one, else the one that is being watched, else the first. */
export function shownSeason(seasons: readonly Season[], asked: number | null, next: NextRow | null): Season | null {
  const numbered = (number: number | undefined) => seasons.find((season) => season.number === number)
  return (
    numbered(asked ?? undefined) ?? numbered(next?.isBegun === true ? next.row.season : undefined) ?? seasons[0] ?? null
  )
}

/** How many of the first episodes of a season are free; of all, when they are not the first ones. */
export function freeOf(season: Season): { count: number; areFirst: boolean } {
  const free = season.episodes.filter((episode) => episode.is_free)
  const areFirst = free.every((episode, at) => season.episodes[at] === episode)
  return { count: free.length, areFirst }
}

import { inWatchOrder, type Ordered } from './episode-order.ts'

/**
 * How an episode stands for a viewer: `locked` needs a right that can be had, `coming` has a day, `preparing` is out but
 * has no film yet, `closed` is closed whatever they pay (age, country, an end of the release).
 */
export type Standing = 'open' | 'locked' | 'coming' | 'preparing' | 'closed'

/** The facts that decide the next episode. */
export interface Followed extends Ordered {
  standing: Standing
  /** Marked as watched, by watching or by hand. */
  isWatched: boolean
  /** It was left in its middle. */
  isBegun: boolean
}

/** The episode that a viewer played last. */
export interface LastPlayed {
  id: number
  /** It had been watched before this time: they see the series again. */
  isAgain: boolean
}

/** `begun`: the last one itself · `first`: nothing was watched · `after`: follows the last one · `passed`: was left out. */
export type NextReason = 'begun' | 'first' | 'after' | 'passed'

export type NextEpisode<Episode> =
  | { kind: 'play' | 'locked' | 'to_come'; episode: Episode; why: NextReason }
  | { kind: 'end'; episode: null; why: 'all_watched' | 'nothing' }

/** A special is no part of the story, so one that cannot be watched stops nobody; what is closed can never be watched. */
const isPassedOver = ({ season, standing }: Followed): boolean =>
  standing === 'closed' || (season === 0 && standing !== 'open')

function stepTo<Episode extends Followed>(episode: Episode, why: NextReason): NextEpisode<Episode> {
  if (episode.standing === 'open') return { kind: 'play', episode, why }
  return { kind: episode.standing === 'locked' ? 'locked' : 'to_come', episode, why }
}

/** Returns the next episode that was not watched; for somebody who sees the series again, simply the next. */
function follower<Episode extends Followed>(ordered: readonly Episode[], last: LastPlayed): Episode | undefined {
  const at = ordered.findIndex(({ id }) => id === last.id)
  if (at === -1) return undefined
  return ordered.slice(at + 1).find((one) => !isPassedOver(one) && (last.isAgain || !one.isWatched))
}

/**
 * The episode with which a viewer goes on: the last one where they left it in its middle, else the first unwatched one
 * after it in the order of watching, else the first unwatched one of all. One that was watched in a later season does not
 * count, because only the last played one does. An episode of the story that is locked or not there yet is answered as
 * that, never jumped.
 */
export function nextEpisode<Episode extends Followed>(
  episodes: readonly Episode[],
  last: LastPlayed | null,
): NextEpisode<Episode> {
  const ordered = inWatchOrder(episodes)
  const lastOne = last === null ? undefined : ordered.find(({ id }) => id === last.id)
  if (lastOne?.isBegun === true && !isPassedOver(lastOne)) return stepTo(lastOne, 'begun')
  const next = last === null ? undefined : follower(ordered, last)
  if (next !== undefined) return stepTo(next, 'after')
  const unwatched = ordered.find((one) => !isPassedOver(one) && !one.isWatched && one !== lastOne)
  if (unwatched !== undefined) return stepTo(unwatched, lastOne === undefined ? 'first' : 'passed')
  return { kind: 'end', episode: null, why: ordered.some(({ isWatched }) => isWatched) ? 'all_watched' : 'nothing' }
}

/**
 * Returns the episode that a player offers at the end of the one that it plays, whatever its place. It never goes back:
 * after the last one comes the end, even if an earlier one was left out.
 */
export function episodeAfter<Episode extends Followed>(
  episodes: readonly Episode[],
  played: LastPlayed,
): NextEpisode<Episode> {
  const next = follower(inWatchOrder(episodes), played)
  if (next !== undefined) return stepTo(next, 'after')
  return { kind: 'end', episode: null, why: episodes.some(({ isWatched }) => isWatched) ? 'all_watched' : 'nothing' }
}

/** The episode before the one that plays, watched or not; null: none before it can be watched. */
export function episodeBefore<Episode extends Followed>(
  episodes: readonly Episode[],
  playedId: number,
): Episode | null {
  const ordered = inWatchOrder(episodes)
  const at = ordered.findIndex(({ id }) => id === playedId)
  return ordered.slice(0, Math.max(0, at)).findLast(({ standing }) => standing === 'open') ?? null
}

/**
 * Whether an episode was seen again after it had been watched. The mark is set once, when the credits begin; a place that
 * is more than half of the episode younger is of another viewing.
 */
export function wasSeenAgain(time: {
  watchedAt: Date | null
  reachedAt: Date | null
  durationMs: number | null
}): boolean {
  const { watchedAt, reachedAt, durationMs } = time
  if (watchedAt === null || reachedAt === null || durationMs === null || durationMs === 0) return false
  return reachedAt.getTime() - watchedAt.getTime() > durationMs / 2
}

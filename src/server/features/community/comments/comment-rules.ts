/** When a comment may be changed, what is folded for whom, and who has watched. Pure. */
import { minutes } from '#lib/time/clock.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

/** In this time after it was written a change leaves no mark. */
export const freeMs = minutes(15)
/** Who saw this share of a title with a right to it “has watched”. */
export const watchedShare = 0.7

interface Watched {
  has_right: boolean
  share: number
  reached_ms: number
  is_watched: boolean
}

/** Whether the house says of an author that they have watched: time that went by, never a mark by hand. */
export const hasWatched = ({ has_right: hasRight, share }: Pick<Watched, 'has_right' | 'share'>): boolean =>
  hasRight && share >= watchedShare

/** Kinds whose story a comment can give away by itself; at a festival, goods or music there is none. */
const withStory: ReadonlySet<ProductKind> = new Set<ProductKind>(['movie', 'episode', 'screening'])

interface Folded {
  gives_away: boolean
  at_ms: number | null
  is_own: boolean
  is_pinned: boolean
  voice: 'viewer' | 'house' | 'organiser' | 'team'
}

export type Fold = 'gives_away' | 'not_watched'

/**
 * Why a text is not sent before somebody asks for it. What its author or the house marked is folded for all but those who
 * have watched; anything of a film or an episode until this profile has watched it, or the instant that it speaks of. What
 * the house says and what it pinned is open: somebody of the house has read it with that in mind.
 */
export function foldOf(
  comment: Folded,
  title: ProductKind,
  reader: Pick<Watched, 'share' | 'reached_ms' | 'is_watched'> | null,
): Fold | null {
  if (comment.is_own) return null
  const isDone = reader !== null && (reader.is_watched || reader.share >= watchedShare)
  if (comment.gives_away) return isDone ? null : 'gives_away'
  if (!withStory.has(title) || comment.is_pinned || comment.voice === 'house') return null
  if (isDone) return null
  const isPast = comment.at_ms !== null && reader !== null && reader.reached_ms >= comment.at_ms
  return isPast ? null : 'not_watched'
}

/** Until when a change leaves no mark; null once that is over. */
export function freeUntil(createdAt: Date, now: Date): Date | null {
  const until = new Date(createdAt.getTime() + freeMs)
  return until > now ? until : null
}

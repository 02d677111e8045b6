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
  /** Of the comment that it answers; null where it answers none. */
  above: { gives_away: boolean; at_ms: number | null } | null
}

export type Fold = 'gives_away' | 'not_watched'

/**
 * Returns why a text is not sent before somebody asks for it. People read comments on a film before they buy it, so
 * only a text is folded that its author or the house marked, or that speaks of a moment that this profile has not
 * reached; an answer is folded like the comment above it. A reader who has watched the film reads all. A comment of the
 * house, or one that it pinned, is open unless it is marked: somebody of the house has read it with that in mind.
 */
export function foldOf(
  comment: Folded,
  title: ProductKind,
  reader: Pick<Watched, 'share' | 'reached_ms' | 'is_watched'> | null,
): Fold | null {
  const isDone = reader !== null && (reader.is_watched || reader.share >= watchedShare)
  if (comment.is_own || isDone) return null
  if (comment.gives_away) return 'gives_away'
  if (comment.is_pinned || comment.voice === 'house') return null
  if (comment.above?.gives_away === true) return 'gives_away'
  const at = comment.at_ms ?? comment.above?.at_ms ?? null
  if (at === null || !withStory.has(title)) return null
  return reader !== null && reader.reached_ms >= at ? null : 'not_watched'
}

/** Until when a change leaves no mark; null once that is over. */
export function freeUntil(createdAt: Date, now: Date): Date | null {
  const until = new Date(createdAt.getTime() + freeMs)
  return until > now ? until : null
}

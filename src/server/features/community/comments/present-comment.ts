import type { z } from 'zod'
import { personalName } from '#lib/text/house-name.ts'
import type { Comment, editComment, listCommentAnswers } from '#contract/community/comments.ts'
import { presentAvatar } from '#server/features/accounts/members/index.ts'
import type { WatchedSoFar } from '#server/features/playback/play/index.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { OfList } from '#server/house-lists.ts'
import type { AnswerRow, CommentRow } from './comment-queries.ts'
import { foldOf, freeUntil } from './comment-rules.ts'
import type { StoredComment } from './write-queries.ts'

type Shown = z.input<typeof Comment>
type Answer = z.input<(typeof listCommentAnswers)['responses'][200]>['items'][number]
type Own = z.input<(typeof editComment)['responses'][200]>

/** Where a comment is read, and how far its reader has watched; null for a guest. */
export interface Seat {
  kind: Parameters<typeof foldOf>[1]
  watched: WatchedSoFar | null
}

const opinionOf = (own: number) => (own > 0 ? 1 : own < 0 ? -1 : 0)

/** A comment or an answer by itself. */
export function presentMoment(
  row: CommentRow,
  { kind, watched }: Seat,
): Omit<Shown, 'is_pinned' | 'answers' | 'first_answers'> {
  const fold = row.state === 'shown' ? foldOf(row, kind, watched) : null
  return {
    id: row.id,
    name: personalName(row.name),
    avatar: presentAvatar({ avatar: row.avatar, picture: null }),
    seed: row.seed,
    voice: row.voice,
    has_watched: row.has_watched,
    at_ms: row.at_ms,
    state: row.state,
    is_own: row.is_own,
    text: fold !== null || row.state !== 'shown' ? null : row.text,
    fold,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    reactions: { likes: row.likes, dislikes: row.dislikes, own: opinionOf(row.own) },
  }
}

export function presentAnswer(row: AnswerRow, seat: Seat): Answer {
  return { ...presentMoment(row, seat), answers_to: personalName(row.answers_to) }
}

/** A comment with the first answers to it. */
export function presentComment(row: CommentRow, answers: readonly (AnswerRow & { all: number })[], seat: Seat): Shown {
  const below = answers.filter((answer) => answer.parent_id === row.id)
  return {
    ...presentMoment(row, seat),
    is_pinned: row.is_pinned,
    answers: below[0]?.all ?? 0,
    first_answers: below.map((answer) => presentAnswer(answer, seat)),
  }
}

/** Why a comment is not shown, as it is called today. */
export const presentRefusal = (refusals: OfList, code: string | null, locale: Locale) => ({
  refusal: code === null ? null : refusals.codeNow(code),
  refusal_name: code === null ? null : refusals.nameOf(code, locale),
})

/** By whom and when an own comment is read. */
export interface OwnReading {
  refusals: OfList
  locale: Locale
  now: Date
}

/** As its author sees it. */
export function presentOwn(row: StoredComment, { refusals, locale, now }: OwnReading): Own {
  return {
    id: row.id,
    text: row.text,
    at_ms: row.at_ms,
    gives_away: row.gives_away,
    state: row.state,
    ...presentRefusal(refusals, row.refusal, locale),
    parent_id: row.parent_id,
    has_appealed: row.appeal !== null,
    may_appeal: row.state === 'refused' && row.appeal === null,
    free_until: freeUntil(row.created_at, now)?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}

import type { z } from 'zod'
import {
  type getOwnComments,
  type listCommentAnswers,
  type listCommentMoments,
  type listComments,
  momentsMs,
} from '#contract/community/comments.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { personalName } from '#lib/text/house-name.ts'
import type { CommentId, ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '../../../core.ts'
import { fail, sentence } from '../../../fail.ts'
import { readList } from '#server/house-lists.ts'
import type { Viewer } from '../../../viewer.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { findWatchedSoFar } from '#server/features/playback/play/index.ts'
import { cursorOf, readCursor } from './comment-cursor.ts'
import {
  findPinned,
  findTalk,
  findText,
  findTitleOf,
  listAnswers,
  listFirstAnswers,
  listMoments,
  listTop,
  type Reader,
} from './comment-queries.ts'
import { hasWatched } from './comment-rules.ts'
import { presentAnswer, presentComment, presentMoment, presentOwn, type Seat } from './present-comment.ts'
import { findAuthor, listHidden } from './write-queries.ts'

type List = z.input<(typeof listComments)['responses'][200]>
type Moments = z.input<(typeof listCommentMoments)['responses'][200]>
type Answers = z.input<(typeof listCommentAnswers)['responses'][200]>
type Own = z.input<(typeof getOwnComments)['responses'][200]>

const pageSize = 20
const firstAnswers = 2
const answersPage = 50
/** More than anybody reads in five minutes beside a film. */
const mostMoments = 50

const readerOf = (viewer: Viewer | null): Reader => ({
  memberId: viewer?.memberId ?? null,
  profileId: viewer?.profileId ?? null,
})

/** Finds the title, and how far the viewer has watched it. */
async function seatOf(core: Core, id: ProductId, viewer: Viewer | null) {
  const talk = (await findTalk(core.db, id, viewer?.ageLimit ?? null)) ?? fail('product.not_found')
  const { memberId, profileId } = readerOf(viewer)
  const watched =
    memberId === null || profileId === null
      ? null
      : await findWatchedSoFar(core.db, { memberId, profileId }, id, core.clock.now())
  return { ...talk, watched } satisfies Seat
}

/** Twenty comments of a title with the first two answers to each. Fails with `product.not_found`. */
export async function readComments(
  core: Core,
  asked: { productId: ProductId; sort: 'best' | 'newest'; after: string | undefined },
  { viewer, locale }: { viewer: Viewer | null; locale: Locale },
): Promise<List> {
  const after = readCursor(asked.after)
  const reader = readerOf(viewer)
  const seat = await seatOf(core, asked.productId, viewer)
  const [top, pinned] = await Promise.all([
    listTop(core.db, { productId: seat.id, sort: asked.sort, after, most: pageSize + 1 }, reader),
    after === null ? findPinned(core.db, seat.id, reader) : undefined,
  ])
  const shown = top.slice(0, pageSize)
  const above = pinned === undefined ? [] : [pinned]
  const ids = [...above, ...shown].map(({ id }) => id)
  const answers = await listFirstAnswers(core.db, ids, firstAnswers, reader)
  const last = shown.at(-1)
  return {
    title: {
      id: seat.id,
      kind: seat.kind,
      poster: presentImage(seat.poster),
      name: inLocale(seat.title_fa, seat.title_en, locale) ?? '',
    },
    total: seat.total,
    pinned: above.map((row) => presentComment(row, answers, seat))[0] ?? null,
    items: shown.map((row) => presentComment(row, answers, seat)),
    next: top.length > pageSize && last !== undefined ? cursorOf(last) : null,
  }
}

/**
 * Lists comments that speak of an instant in the five minutes after `fromMs`, in the order of the title. The viewer is
 * there: only comments that their author marked are folded. Fails with `product.not_found`.
 */
export async function readMoments(
  core: Core,
  { productId, fromMs }: { productId: ProductId; fromMs: number },
  viewer: Viewer | null,
): Promise<Moments> {
  const reader = readerOf(viewer)
  const seat = await seatOf(core, productId, viewer)
  const beforeMs = fromMs + momentsMs
  const span = { productId: seat.id, fromMs, beforeMs, most: mostMoments }
  const rows = await listMoments(core.db, span, reader)
  const unseen = { has_right: false, share: 0, is_watched: false }
  const there = { ...seat, watched: { ...unseen, ...seat.watched, reached_ms: beforeMs } }
  return { items: rows.map((row) => presentMoment(row, there)) }
}

/** Answers to a comment, fifty at a time. Fails with `comment.unknown`. */
export async function readAnswers(
  core: Core,
  asked: { id: CommentId; after: string | undefined },
  viewer: Viewer | null,
): Promise<Answers> {
  const after = readCursor(asked.after)
  const productId = (await findTitleOf(core.db, asked.id)) ?? fail('comment.unknown')
  const seat = await seatOf(core, productId, viewer)
  const rows = await listAnswers(core.db, { parentId: asked.id, after, most: answersPage + 1 }, readerOf(viewer))
  const shown = rows.slice(0, answersPage)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentAnswer(row, seat)),
    next: rows.length > answersPage && last !== undefined ? cursorOf(last) : null,
  }
}

/** The text of a comment that is shown, folded or not. Fails with `comment.unknown`. */
export async function readText(core: Core, id: CommentId): Promise<{ text: string }> {
  return { text: (await findText(core.db, id)) ?? fail('comment.unknown') }
}

/** Whether a member may write about a title, and what of theirs others do not see. Fails with `product.not_found`. */
export async function readOwn(
  core: Core,
  productId: ProductId,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<Own> {
  const now = core.clock.now()
  const seat = await seatOf(core, productId, viewer)
  const author = await findAuthor(core.db, viewer, { productId, text: '' }, now)
  const own = await listHidden(core.db, viewer.memberId, productId)
  const refusals = await readList(core.db, 'comment_refusal')
  const refusal =
    viewer.ageLimit !== null
      ? sentence('profile.child', locale)
      : viewer.profileId === null
        ? sentence('profile.choose_first', locale)
        : author.until !== null && author.reason !== null
          ? sentence('comment.muted', locale, { until: formatLastDay(author.until, locale), reason: author.reason })
          : null
  const watched = seat.watched
  return {
    may_write: refusal === null,
    message: refusal,
    name: personalName(author.name),
    has_watched: watched !== null && hasWatched(watched),
    own: own.map((row) => presentOwn(row, { refusals, locale, now })),
  }
}

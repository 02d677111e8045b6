import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import type { CommentId, ProductId } from '#lib/ids.ts'
import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import { readList } from '#server/house-lists.ts'
import { chosenProfile, type Viewer } from '../../../viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { findWatchedSoFar } from '#server/features/playback/play/index.ts'
import { findTalk } from './comment-queries.ts'
import { freeUntil, hasWatched } from './comment-rules.ts'
import { readAppeal, readComment } from './read-comment.ts'
import { reasonsToHold, readFirst, reportsToHold } from './reasons-to-hold.ts'
import {
  changeComment,
  findAuthor,
  insertComment,
  insertReport,
  listWords,
  lockAuthor,
  lockComment,
  removeComment,
  type StoredComment,
} from './write-queries.ts'

interface Draft {
  productId: ProductId
  text: string
  answersTo: CommentId | null
  atMs: number | null
  givesAway: boolean
}

type Author = Awaited<ReturnType<typeof findAuthor>>

const voices = { organiser: 'organiser', owner: 'team', cafe: 'viewer' } as const

function mayWrite({ until, reason }: Author): void {
  if (until === null || reason === null) return
  fail('comment.muted', { until: { fa: formatLastDay(until, 'fa'), en: formatLastDay(until, 'en') }, reason })
}

/** Returns the comment that is answered; locked, so that it is not taken away in this moment. */
async function answered(tx: Tx, { answersTo, productId }: Draft): Promise<StoredComment | null> {
  if (answersTo === null) return null
  const above = await lockComment(tx, answersTo)
  if (above === undefined || above.product_id !== productId || above.state !== 'shown') return fail('comment.unknown')
  // a pinned question has the house's answer and no other
  const begun = above.parent_id === null ? above : await lockComment(tx, above.parent_id)
  if (begun?.is_pinned === true) fail('comment.no_answers')
  return above
}

/**
 * Writes a comment or an answer. It is shown at once, or waits for a moderator; its author sees it either way. Fails with
 * `product.not_found`, `comment.unknown`, `comment.no_answers`, `comment.muted`, 422 for the text, or 429.
 */
export async function write(core: Core, draft: Draft, viewer: Viewer): Promise<StoredComment> {
  const text = readComment(draft.text)
  const who = { memberId: viewer.memberId, profileId: chosenProfile(viewer) }
  const now = core.clock.now()
  await limit(core, { 'comment.pace': viewer.memberId, 'comment.member': viewer.memberId })
  return transaction(core.db, async (tx) => {
    await lockAuthor(tx, who.memberId)
    const talk = (await findTalk(tx, draft.productId, viewer.ageLimit)) ?? fail('product.not_found')
    const author = await findAuthor(tx, who, { productId: talk.id, text }, now)
    mayWrite(author)
    const above = await answered(tx, draft)
    const watched = await findWatchedSoFar(tx, who, talk.id, now)
    const held = reasonsToHold(text, {
      // the house knows an author who has a share in the title
      shownBefore: author.share === null ? Number(author.shown_before) : readFirst,
      hasSameText: Boolean(author.has_same_text),
      words: await listWords(tx),
    })
    return insertComment(tx, {
      product_id: talk.id,
      parent_id: above?.parent_id ?? above?.id ?? null,
      answers_to: above?.id ?? null,
      member_id: who.memberId,
      profile_id: who.profileId,
      voice: voices[author.share ?? 'cafe'],
      text,
      at_ms: draft.atMs,
      gives_away: draft.givesAway,
      has_watched: hasWatched(watched),
      state: held.length === 0 ? 'shown' : 'waiting',
      held_for: held,
      created_at: now,
    })
  })
}

/** An own comment, locked. Fails with `comment.unknown`. */
async function own(tx: Tx, id: CommentId, viewer: Viewer): Promise<StoredComment> {
  const found = await lockComment(tx, id)
  return found === undefined || found.member_id !== viewer.memberId || found.state === 'withdrawn'
    ? fail('comment.unknown')
    : found
}

/**
 * Changes an own comment that is shown or waits. Within fifteen minutes nothing tells of it; later the change is
 * marked. A text that makes a new comment wait makes it wait. Fails with `comment.unknown`, `comment.muted`, or 422.
 */
export async function edit(
  core: Core,
  id: CommentId,
  change: { text: string; givesAway: boolean | undefined },
  viewer: Viewer,
): Promise<StoredComment> {
  const text = readComment(change.text)
  const now = core.clock.now()
  await limit(core, { 'comment.edit': viewer.memberId })
  return transaction(core.db, async (tx) => {
    const comment = await own(tx, id, viewer)
    if (comment.state === 'refused') fail('comment.decided')
    const about = { productId: comment.product_id, text }
    mayWrite(await findAuthor(tx, { memberId: viewer.memberId, profileId: comment.profile_id }, about, now))
    const found = reasonsToHold(text, { shownBefore: readFirst, hasSameText: false, words: await listWords(tx) })
    const held = [...new Set([...(comment.state === 'waiting' ? comment.held_for : []), ...found])]
    return changeComment(tx, id, {
      text,
      gives_away: change.givesAway ?? comment.gives_away,
      edited_at: text === comment.text || freeUntil(comment.created_at, now) !== null ? comment.edited_at : now,
      state: held.length === 0 ? 'shown' : 'waiting',
      held_for: held,
      ...(held.length === 0 ? {} : { is_pinned: false }),
    })
  })
}

/** Takes an own comment back, whatever was decided about it. Fails with `comment.unknown`. */
export async function withdraw(core: Core, id: CommentId, viewer: Viewer): Promise<void> {
  await transaction(core.db, async (tx) => removeComment(tx, await own(tx, id, viewer)))
}

/** Reports somebody else’s comment, once. Fails with `comment.unknown`, `comment.own`, `house_list.not_offered` or 429. */
export async function report(core: Core, id: CommentId, reason: string, viewer: Viewer): Promise<void> {
  const now = core.clock.now()
  await limit(core, { 'comment.report': viewer.memberId })
  await transaction(core.db, async (tx) => {
    const comment = await lockComment(tx, id)
    if (comment?.state !== 'shown') return fail('comment.unknown')
    if (comment.member_id === viewer.memberId) fail('comment.own')
    ;(await readList(tx, 'comment_report')).mustOffer(reason)
    const reports = await insertReport(tx, { commentId: id, memberId: viewer.memberId, reason }, now)
    // the house's own word is not taken away by its readers
    if (reports === null || reports < reportsToHold || comment.voice === 'house') return
    await changeComment(tx, id, { state: 'waiting', held_for: ['reported'], is_pinned: false })
  })
}

/** Asks once for another look at an own comment that was refused. Fails with `comment.unknown` or `comment.appealed`. */
export async function appeal(core: Core, id: CommentId, words: string, viewer: Viewer): Promise<StoredComment> {
  const text = readAppeal(words)
  return transaction(core.db, async (tx) => {
    const comment = await own(tx, id, viewer)
    if (comment.appeal !== null) fail('comment.appealed')
    if (comment.state !== 'refused') fail('comment.decided')
    return changeComment(tx, id, {
      state: 'waiting',
      refusal: null,
      decided_at: null,
      appeal: text,
      held_for: ['appeal'],
    })
  })
}

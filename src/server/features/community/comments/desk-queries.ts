import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { CommentId, MemberId } from '#lib/ids.ts'

const mostListed = 50

const rows = (db: Db | Tx) =>
  db
    .selectFrom('comments')
    .innerJoin('named_products', 'named_products.product_id', 'comments.product_id')
    .innerJoin('products', 'products.id', 'comments.product_id')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .leftJoin('profiles', 'profiles.id', 'comments.profile_id')
    .leftJoin('comment_mutes', 'comment_mutes.member_id', 'comments.member_id')
    .select(['comments.id', 'comments.product_id', 'comments.parent_id', 'comments.member_id', 'comments.text'])
    .select(['comments.state', 'comments.held_for', 'comments.refusal', 'comments.appeal', 'comments.gives_away'])
    .select(['comments.at_ms', 'comments.has_watched', 'comments.is_pinned', 'comments.reports', 'comments.created_at'])
    .select(['comments.edited_at', 'comments.leased_until', 'comments.leased_by', 'comments.voice'])
    .select(['named_products.name_fa', 'named_products.name_en', 'products.kind', 'comment_mutes.until as muted_until'])
    // a moderator reads who it is, whatever name readers see
    .select('profiles.name')
    .select((eb) => [
      eb
        .selectFrom('comment_reports')
        .whereRef('comment_reports.comment_id', '=', 'comments.id')
        .select(sql<string[]>`coalesce(array_agg(distinct reason), '{}')`.as('reasons'))
        .as('reported_for'),
      eb
        .selectFrom('comments as above')
        .whereRef('above.id', '=', 'comments.answers_to')
        .select('above.text')
        .as('answers_to_text'),
      eb
        .selectFrom('comments as others')
        .whereRef('others.member_id', '=', 'comments.member_id')
        .where('others.state', '=', 'shown')
        .select((e) => e.fn.countAll<number>().$castTo<number>().as('count'))
        .as('author_shown'),
      eb
        .selectFrom('comments as others')
        .whereRef('others.member_id', '=', 'comments.member_id')
        .where('others.state', '=', 'refused')
        .select((e) => e.fn.countAll<number>().$castTo<number>().as('count'))
        .as('author_refused'),
    ])

export type DeskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** A queue of comments, or all of one member's, newest first. */
export async function listQueue(
  db: Db,
  asked: { queue: 'waiting' | 'reported' | 'refused'; member: MemberId | null },
): Promise<DeskRow[]> {
  const { queue, member } = asked
  if (member !== null)
    return rows(db)
      .where('comments.member_id', '=', member)
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id')
      .limit(mostListed)
      .execute()
  const from = rows(db).limit(mostListed)
  if (queue === 'waiting')
    return from.where('comments.state', '=', 'waiting').orderBy('comments.created_at').orderBy('comments.id').execute()
  if (queue === 'reported')
    return from
      .where('comments.state', '=', 'shown')
      .where('comments.reports', '>', 0)
      .orderBy('comments.reports', 'desc')
      .orderBy('comments.created_at')
      .execute()
  return from
    .where('comments.state', '=', 'refused')
    .orderBy('comments.decided_at', (order) => order.desc().nullsLast())
    .orderBy('comments.id')
    .execute()
}

export async function findDeskRow(db: Db | Tx, id: CommentId): Promise<DeskRow | undefined> {
  return rows(db).where('comments.id', '=', id).executeTakeFirst()
}

/** How many are in each queue, and since when the oldest waits. */
export async function countQueues(db: Db) {
  const { rows: counted } = await sql<{ waiting: number; reported: number; refused: number; oldest_at: Date | null }>`
    select
      (select count(*)::int from comments where state = 'waiting') as waiting,
      (select count(*)::int from comments where state = 'shown' and reports > 0) as reported,
      (select count(*)::int from comments where state = 'refused') as refused,
      (select min(created_at) from comments where state = 'waiting') as oldest_at`.execute(db)
  return counted[0] ?? { waiting: 0, reported: 0, refused: 0, oldest_at: null }
}

/** How many comments somebody must read, held or reported, and since when, as a part of a statement. */
export const commentsWaiting = (db: Db) =>
  db
    .selectFrom('comments')
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'shown'), eb('reports', '>', 0)])]))
    .select([
      sql<number>`count(*)::int`.as('count'),
      // when a comment was reported says nothing of how long its writer waits
      sql<Date | null>`min(created_at) filter (where state = 'waiting')`.as('oldest_at'),
    ])

/** Those of them that were reported: everybody sees them meanwhile. A part of a statement. */
export const commentsReported = (db: Db) =>
  db
    .selectFrom('comments')
    .where('state', '=', 'shown')
    .where('reports', '>', 0)
    .select([sql<number>`count(*)::int`.as('pressing'), sql<Date | null>`null::timestamptz`.as('due_at')])

/** Gives a comment to a moderator until then; false when somebody else has it. */
export async function leaseTo(
  db: Db,
  lease: { id: CommentId; memberId: MemberId; until: Date },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('comments')
    .set({ leased_until: lease.until, leased_by: lease.memberId })
    .where('id', '=', lease.id)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('leased_by', '=', lease.memberId)]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the pin from whatever comment of this title has it. */
export async function unpinOthers(tx: Tx, productId: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ is_pinned: false })
    .where('product_id', '=', productId)
    .where('is_pinned', '=', true)
    .execute()
}

/** Answers that a moderator gave for the house below a comment since an instant. */
export async function deleteHouseAnswers(tx: Tx, id: CommentId, memberId: MemberId, since: Date): Promise<void> {
  await tx
    .deleteFrom('comments')
    .where('answers_to', '=', id)
    .where('voice', '=', 'house')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .execute()
}

export async function setMute(
  tx: Tx,
  mute: { memberId: MemberId; until: Date; reason: string; mutedBy: MemberId },
): Promise<void> {
  const values = { until: mute.until, reason: mute.reason, muted_by: mute.mutedBy }
  await tx
    .insertInto('comment_mutes')
    .values({ member_id: mute.memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

/** Lets a member write again; false when they could. */
export async function deleteMute(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .deleteFrom('comment_mutes')
    .where('member_id', '=', memberId)
    .returning('until')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the house’s words. */
/** Until the transaction ends nobody else changes the words. */
export async function lockWords(tx: Tx): Promise<void> {
  await sql`lock table comment_words in share row exclusive mode`.execute(tx)
}

export async function replaceWords(tx: Tx, words: readonly string[], now: Date): Promise<void> {
  await tx.deleteFrom('comment_words').execute()
  if (words.length > 0)
    await tx
      .insertInto('comment_words')
      .values(words.map((word) => ({ word, created_at: now })))
      .execute()
}

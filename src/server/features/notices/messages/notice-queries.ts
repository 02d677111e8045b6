import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Notices } from '#db/schema.gen.ts'
import type { MemberId, NoticeId } from '#lib/ids.ts'
import type { NoticeKind, NoticeWay } from '#lib/lists/notice-kinds.ts'

export type Channel = Notices['channel']
export type StopReason = NonNullable<Notices['reason']>

/** Where a living member is reached, and whether they want this kind by letter; undefined for an account that has ended. */
export function findAddressee(tx: Tx, memberId: MemberId, kind: NoticeKind) {
  return tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .select(['user_name', 'language'])
    .select(sql<boolean>`wants_notice(members.id, ${kind}, 'letter')`.as('wants_letter'))
    .executeTakeFirst()
}

export async function isUnreachable(db: Db | Tx, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_stopped: boolean }>`select is_unreachable(${address}) as is_stopped`.execute(db)
  return rows[0]?.is_stopped === true
}

export interface NewNotice {
  /** Undefined: a new one. */
  id?: NoticeId | undefined
  memberId: MemberId | null
  kind: NoticeKind
  channel: Channel
  now: Date
  dueAt: Date
  /** Why it is not sent at all. */
  stopped: StopReason | null
}

/** Writes a notice into the log; returns its id, or undefined where one of that id is there. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<NoticeId | undefined> {
  const { id, memberId, kind, channel, now, dueAt, stopped } = notice
  const row = await tx
    .insertInto('notices')
    .values({
      ...(id === undefined ? {} : { id }),
      member_id: memberId,
      kind,
      channel,
      created_at: now,
      due_at: dueAt,
      reason: stopped,
      state: stopped === null ? 'queued' : 'stopped',
      settled_at: stopped === null ? null : now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a notice that is to be sent now; undefined when its member has ended the account. */
export function lockNotice(tx: Tx, id: NoticeId, way: NoticeWay) {
  return tx
    .selectFrom('notices')
    .where('id', '=', id)
    .select(['id', 'member_id', 'kind', 'channel', 'state', 'reason', 'leased_until'])
    .select(sql<boolean>`member_id is null or wants_notice(member_id, kind, ${way})`.as('is_wanted'))
    .forUpdate()
    .executeTakeFirst()
}

export async function leaseNotice(db: Db | Tx, id: NoticeId, until: Date | null): Promise<void> {
  await db.updateTable('notices').set({ leased_until: until }).where('id', '=', id).execute()
}

export async function postponeNotice(tx: Tx, id: NoticeId, dueAt: Date): Promise<void> {
  await tx.updateTable('notices').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** Settles a notice; only the first answer counts, except that of a house or provider that could send nothing. */
export async function settleNotice(
  db: Db | Tx,
  id: NoticeId,
  { state, reason, now }: { state: 'sent' | 'refused' | 'stopped'; reason: StopReason | null; now: Date },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ state, reason, settled_at: now, leased_until: null })
    .where('id', '=', id)
    // what waited for a person is tried again
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('reason', '=', 'not_configured')]))
    .execute()
}

/** Lists a member's notices, the newest first. */
export function listNotices(
  db: Db,
  memberId: MemberId,
  asked: { before: { at: Date; id: NoticeId } | null; most: number },
) {
  const { before, most } = asked
  return db
    .selectFrom('notices')
    .where('member_id', '=', memberId)
    .$if(before !== null, (older) =>
      older.where(
        sql<boolean>`(created_at, id) < (${before?.at ?? new Date(0)}::timestamptz, ${before?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'kind', 'channel', 'state', 'reason', 'created_at', 'settled_at'])
    .execute()
}

/** Everything of the log about a member, for the file of their data. */
export function listNoticeData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('notices')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['kind', 'channel', 'state', 'reason', 'created_at', 'settled_at'])
    .execute()
}

export async function eraseNotices(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('notices').where('member_id', '=', memberId).execute()
}

export async function sweepLog(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notices').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

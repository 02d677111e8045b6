import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId, RefundId, ScreeningActId } from '#lib/ids.ts'
import type { Act } from './acts.ts'

export interface NewAct {
  productId: ProductId
  act: Act
  reason: string
  memberId: MemberId
  at: Date
  startsBefore: Date | null
  startsAt: Date | null
  /** Whose press sends the money back; null: it waits, or there is none. */
  releasedBy: MemberId | null
}

/** Writes an act with the next number. The screening's row must be locked. */
export async function insertAct(tx: Tx, act: NewAct): Promise<ScreeningActId> {
  const row = await tx
    .insertInto('screening_acts')
    .values((eb) => ({
      product_id: act.productId,
      sequence: eb
        .selectFrom('screening_acts')
        .where('product_id', '=', act.productId)
        .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next')),
      act: act.act,
      reason: act.reason,
      member_id: act.memberId,
      at: act.at,
      starts_before: act.startsBefore,
      starts_at: act.startsAt,
      released_by: act.releasedBy,
      released_at: act.releasedBy === null ? null : act.at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Notes who is to be told, and which lines are to be paid back. */
export async function insertTasks(
  tx: Tx,
  actId: ScreeningActId,
  tasks: { holders: readonly MemberId[]; lines: readonly { purchase_id: PurchaseId; position: number }[] },
): Promise<void> {
  const { holders, lines } = tasks
  await sql`
    insert into screening_notices (act_id, member_id)
    select ${actId}, holder from unnest(${holders}::uuid[]) as holder`.execute(tx)
  await sql`
    insert into screening_refunds (act_id, purchase_id, position)
    select ${actId}, line.purchase_id, line.position
    from unnest(${lines.map((line) => line.purchase_id)}::uuid[], ${lines.map((line) => line.position)}::smallint[])
      as line (purchase_id, position)`.execute(tx)
}

export interface StoredAct {
  id: ScreeningActId
  product_id: ProductId
  sequence: number
  act: Act
  reason: string
  at: Date
  starts_before: Date | null
  starts_at: Date | null
  released_by: MemberId | null
  /** Of its screening; for a cancelled one it stays. */
  stopped_at: Date | null
}

const acts = (db: Db) =>
  db
    .selectFrom('screening_acts')
    .innerJoin('screenings', 'screenings.product_id', 'screening_acts.product_id')
    .select(['screening_acts.id', 'screening_acts.product_id', 'sequence', 'act', 'reason', 'at'])
    .select(['starts_before', 'starts_at', 'released_by', 'screenings.stopped_at'])

/** Acts with somebody to tell, or with money that was released and has not been asked back yet. Oldest first. */
export async function listUnfinished(db: Db): Promise<StoredAct[]> {
  return acts(db)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('screening_notices')
            .whereRef('screening_notices.act_id', '=', 'screening_acts.id')
            .where('told_at', 'is', null)
            .select('act_id'),
        ),
        eb.and([
          eb('released_at', 'is not', null),
          eb.exists(
            eb
              .selectFrom('screening_refunds')
              .whereRef('screening_refunds.act_id', '=', 'screening_acts.id')
              .where('state', '=', 'waiting')
              .select('act_id'),
          ),
        ]),
        eb.and([
          eb('act', '=', 'cancel'),
          eb.exists(
            eb
              .selectFrom('tickets')
              .whereRef('tickets.product_id', '=', 'screening_acts.product_id')
              .where('purchase_id', 'is', null)
              .where('revoked_at', 'is', null)
              .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', e.ref('screenings.stopped_at'))]))
              .select('tickets.id'),
          ),
        ]),
      ]),
    )
    .orderBy('at')
    .execute()
}

/** Lists the acts on a screening, newest first, with how far each has come. */
export async function listActs(db: Db, productId: ProductId) {
  return db
    .selectFrom('screening_acts')
    .innerJoin('members', 'members.id', 'screening_acts.member_id')
    .where('product_id', '=', productId)
    .orderBy('sequence', 'desc')
    .select(['screening_acts.id', 'act', 'reason', 'at', 'starts_at', 'released_at'])
    .select(['members.first_name', 'members.last_name', 'members.user_name'])
    .select((eb) => [
      eb
        .selectFrom('screening_notices')
        .whereRef('act_id', '=', 'screening_acts.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('to_tell'),
      eb
        .selectFrom('screening_notices')
        .whereRef('act_id', '=', 'screening_acts.id')
        .select(sql<number>`count(told_at)::int`.as('n'))
        .as('told'),
      jsonArrayFrom(
        eb
          .selectFrom('screening_refunds')
          .whereRef('act_id', '=', 'screening_acts.id')
          .groupBy(['state', 'error_code'])
          .select(['state', 'error_code', sql<number>`count(*)::int`.as('count')]),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('screening_refunds')
          .innerJoin('refunds', 'refunds.id', 'screening_refunds.refund_id')
          .whereRef('act_id', '=', 'screening_acts.id')
          .groupBy('refunds.currency')
          .orderBy('refunds.currency')
          .select(['refunds.currency', sql<number>`sum(refunds.amount)::bigint`.as('amount')]),
      ).as('sums'),
    ])
    .execute()
}

/** Releases an act's money, or tries its failed lines again; false when there was nothing to do. */
export async function releaseMoney(tx: Tx, actId: ScreeningActId, memberId: MemberId, now: Date): Promise<boolean> {
  const released = await tx
    .updateTable('screening_acts')
    .set({ released_by: memberId, released_at: now })
    .where('id', '=', actId)
    .where('released_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('screening_refunds')
          .whereRef('act_id', '=', 'screening_acts.id')
          .select('screening_refunds.act_id'),
      ),
    )
    .executeTakeFirst()
  const again = await tx
    .updateTable('screening_refunds')
    .set({ state: 'waiting', error_code: null, leased_until: null })
    .where('act_id', '=', actId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return released.numUpdatedRows + again.numUpdatedRows > 0n
}

/** The act that cancelled a screening. */
export async function findCancelling(tx: Tx, productId: ProductId): Promise<ScreeningActId | undefined> {
  const row = await tx
    .selectFrom('screening_acts')
    .where('product_id', '=', productId)
    .where('act', '=', 'cancel')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Takes one waiting line for a while; undefined when none is left. */
export async function leaseLine(db: Db, actId: ScreeningActId, at: { now: Date; until: Date }) {
  return (
    db
      // made once: as a part of the condition it may be asked for each row, and then more than one line is leased
      .with(
        (cte) => cte('next_line').materialized(),
        (qb) =>
          qb
            .selectFrom('screening_refunds')
            .where('act_id', '=', actId)
            .where('state', '=', 'waiting')
            .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', at.now)]))
            .orderBy('purchase_id')
            .orderBy('position')
            .limit(1)
            .forUpdate()
            .skipLocked()
            .select(['purchase_id', 'position']),
      )
      .updateTable('screening_refunds')
      .from('next_line')
      .set({ leased_until: at.until })
      .where('screening_refunds.act_id', '=', actId)
      .whereRef('screening_refunds.purchase_id', '=', 'next_line.purchase_id')
      .whereRef('screening_refunds.position', '=', 'next_line.position')
      .returning(['screening_refunds.act_id', 'screening_refunds.purchase_id', 'screening_refunds.position'])
      .executeTakeFirst()
  )
}

export type LeasedLine = NonNullable<Awaited<ReturnType<typeof leaseLine>>>

export async function endLine(
  db: Db,
  line: LeasedLine,
  end: { state: 'done'; refundId: RefundId | null } | { state: 'failed'; errorCode: string },
): Promise<void> {
  await db
    .updateTable('screening_refunds')
    .set({
      state: end.state,
      leased_until: null,
      ...(end.state === 'done' ? { refund_id: end.refundId } : { error_code: end.errorCode }),
    })
    .where('act_id', '=', line.act_id)
    .where('purchase_id', '=', line.purchase_id)
    .where('position', '=', line.position)
    .where('state', '=', 'waiting')
    .execute()
}

/** The refund that was asked for with this key, if any. */
export async function findRefundByKey(db: Db, purchaseId: PurchaseId, key: string): Promise<RefundId | undefined> {
  const row = await db
    .selectFrom('refunds')
    .where('purchase_id', '=', purchaseId)
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Takes some of those who are not told yet, and notes them as told: the letters go into the same commit. */
export async function takeUntold(tx: Tx, actId: ScreeningActId, limit: number, now: Date): Promise<MemberId[]> {
  const rows = await tx
    // made once, as in `leaseLine`
    .with(
      (cte) => cte('untold').materialized(),
      (qb) =>
        qb
          .selectFrom('screening_notices')
          .where('act_id', '=', actId)
          .where('told_at', 'is', null)
          .orderBy('member_id')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .select('member_id'),
    )
    .updateTable('screening_notices')
    .from('untold')
    .set({ told_at: now })
    .where('screening_notices.act_id', '=', actId)
    .whereRef('screening_notices.member_id', '=', 'untold.member_id')
    .returning('screening_notices.member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

/** The tickets of some members for one screening, that stood when the act was done. */
export async function listTicketsOfHolders(tx: Tx, productId: ProductId, holders: readonly MemberId[], at: Date) {
  return tx
    .selectFrom('tickets')
    .where('product_id', '=', productId)
    .where(sql<boolean>`holder_id = any(${holders}::uuid[])`)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', at)]))
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'holder_id', 'calendar_base', 'purchase_id', 'pass_id'])
    .execute()
}

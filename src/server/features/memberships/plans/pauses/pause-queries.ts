import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PlanPauseId } from '#lib/ids.ts'
import type { Period, Span } from '../periods.ts'
import type { Pause, PauseMonths } from './pause-spans.ts'

interface PauseRow extends Pause {
  id: PlanPauseId
  months: number
}

/** A member's pauses that began after an instant or are not over at it, newest first. */
export async function pausesSince(db: Db | Tx, memberId: MemberId, since: Date): Promise<PauseRow[]> {
  const rows = await db
    .selectFrom('plan_pauses')
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('starts_at', '>', since), eb('ends_at', '>', since)]))
    .orderBy('starts_at', 'desc')
    .select(['id', 'months', 'starts_at', 'ends_at'])
    .execute()
  return rows.map(({ id, months, starts_at: startsAt, ends_at: endsAt }) => ({ id, months, startsAt, endsAt }))
}

/** The pause of a member that is not over; none begins later than it is made. */
export async function runningPause(db: Db | Tx, memberId: MemberId, now: Date): Promise<PauseRow | undefined> {
  const row = await db
    .selectFrom('plan_pauses')
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .select(['id', 'months', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  return row && { id: row.id, months: row.months, startsAt: row.starts_at, endsAt: row.ends_at }
}

export async function insertPause(
  tx: Tx,
  { memberId, months, pause }: { memberId: MemberId; months: PauseMonths; pause: Pause },
): Promise<void> {
  await tx
    .insertInto('plan_pauses')
    .values({
      member_id: memberId,
      months,
      starts_at: pause.startsAt,
      planned_until: pause.endsAt,
      ends_at: pause.endsAt,
    })
    .execute()
}

/** Ends a pause sooner than planned. */
export async function endPauseAt(tx: Tx, id: PlanPauseId, now: Date): Promise<void> {
  await tx.updateTable('plan_pauses').set({ ends_at: now }).where('id', '=', id).execute()
}

/** Writes the rest of a period that a pause has cut; it names the row that was bought or given, however often it was cut. */
export async function insertRest(
  tx: Tx,
  rest: { memberId: MemberId; of: Period; span: Span; days: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('subscription_periods')
    .columns(['member_id', 'plan_id', 'rest_of', 'days', 'starts_at', 'ends_at', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('subscription_periods as whole')
        .where('whole.id', '=', rest.of.id)
        .select((e) => [
          'whole.member_id',
          'whole.plan_id',
          e.fn.coalesce('whole.rest_of', 'whole.id').as('rest_of'),
          e.val(rest.days).as('days'),
          e.val(rest.span.startsAt).as('starts_at'),
          e.val(rest.span.endsAt).as('ends_at'),
          e.val(rest.now).as('created_at'),
        ]),
    )
    .execute()
}

/** Pauses whose end lies between two instants and of which nobody was told yet. */
export function pausesToTell(db: Db, from: Date, to: Date) {
  return db
    .selectFrom('plan_pauses')
    .innerJoin('members', 'members.id', 'plan_pauses.member_id')
    .where('members.deleted_at', 'is', null)
    .where('plan_pauses.told_at', 'is', null)
    .where('plan_pauses.ends_at', '>', from)
    .where('plan_pauses.ends_at', '<=', to)
    .orderBy('plan_pauses.ends_at')
    .limit(500)
    .select(['plan_pauses.id', 'plan_pauses.member_id', 'plan_pauses.ends_at'])
    .execute()
}

/** Marks a pause as told; false when it was told before, or its end has moved since it was read. */
export async function noteEndTold(tx: Tx, pause: { id: PlanPauseId; endsAt: Date }, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('plan_pauses')
    .set({ told_at: now })
    .where('id', '=', pause.id)
    .where('ends_at', '=', pause.endsAt)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function listPauseData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('plan_pauses')
    .where('member_id', '=', memberId)
    .orderBy('starts_at')
    .select(['months', 'starts_at', 'planned_until', 'ends_at'])
    .execute()
}

export async function erasePauses(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('plan_pauses').where('member_id', '=', memberId).execute()
}

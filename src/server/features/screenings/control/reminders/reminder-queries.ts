import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { ReminderKind } from './due-reminders.ts'

// the longest time before an instant at which anybody is reminded, and the longest delay after it
const ahead = days(1)
const late = minutes(30)

const planned = (db: Db | Tx) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .where('products.state', '=', 'published')
    .where('screenings.fate', '=', 'planned')
    .where('products.release_at', 'is not', null)
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.release_at'])
    .select(['products.release_ends_at', 'screenings.mode', 'screenings.doors_minutes'])
    .$narrowType<{ release_at: Date }>()

export type NearScreening = Awaited<ReturnType<ReturnType<typeof planned>['execute']>>[number]

/** Planned screenings with tickets whose beginning or end is near enough for a reminder. */
export async function listNear(db: Db, now: Date): Promise<NearScreening[]> {
  const [from, until] = [after(now, -late), after(now, ahead)]
  return planned(db)
    .where('screenings.sold', '>', 0)
    .where((eb) =>
      eb.or([
        eb.between('products.release_at', from, until),
        eb.between('products.release_ends_at', after(now, ahead - late), until),
      ]),
    )
    .orderBy('products.release_at')
    .execute()
}

/** Whether a screening is still planned for this date; it stays so until the transaction ends. */
export async function staysPlanned(tx: Tx, id: ProductId, startsAt: Date): Promise<boolean> {
  const row = await planned(tx)
    .where('products.id', '=', id)
    .where('products.release_at', '=', startsAt)
    .forShare('screenings')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes some holders who have not had this reminder and want it, and notes that they have. */
export async function takeUnreminded(
  tx: Tx,
  about: { productId: ProductId; kind: ReminderKind; startsAt: Date; dueAt: Date },
  limit: number,
  now: Date,
): Promise<MemberId[]> {
  const { productId, kind, startsAt, dueAt } = about
  const { rows } = await sql<{ member_id: MemberId }>`
    insert into ticket_reminders (member_id, product_id, kind, starts_at, told_at)
    select distinct holder_id, product_id, ${kind}, ${startsAt}::timestamptz, ${now}::timestamptz
    from tickets
    where product_id = ${productId} and revoked_at is null and first_played_at is null
      -- whoever took the ticket later read it on the page
      and created_at < ${dueAt}
      and wants_any_notice(holder_id, 'reminders')
      and not exists (
        select 1 from ticket_reminders as told
        where told.member_id = holder_id and told.product_id = ${productId} and told.kind = ${kind}
          and told.starts_at = ${startsAt}
      )
    limit ${limit}
    on conflict do nothing
    returning member_id`.execute(tx)
  return rows.map(({ member_id: id }) => id)
}

/** Lists a member's notices and reminders, for their data file. */
export async function listTold(db: Db, memberId: MemberId) {
  const notices = await db
    .selectFrom('screening_notices')
    .innerJoin('screening_acts', 'screening_acts.id', 'screening_notices.act_id')
    .where('screening_notices.member_id', '=', memberId)
    .orderBy('at')
    .select(['product_id', 'act', 'told_at'])
    .execute()
  const reminders = await db
    .selectFrom('ticket_reminders')
    .where('member_id', '=', memberId)
    .orderBy('told_at')
    .select(['product_id', 'kind', 'starts_at', 'told_at'])
    .execute()
  return { notices, reminders }
}

/** Forgets what a member was reminded of. */
export async function forgetReminders(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('ticket_reminders').where('member_id', '=', memberId).execute()
}

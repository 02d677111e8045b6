import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Remedies } from '#db/schema.gen.ts'
import type { MemberId, ProductId, RemedyId, RightId, SupportCaseId, TicketId } from '#lib/ids.ts'

export type StoredRemedy = Selectable<Remedies>

const staffName = (alias: 'made' | 'confirmed') =>
  sql<string | null>`coalesce(
    nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''),
    ${sql.ref(`${alias}.user_name`)}
  )`

const remedies = (db: Db | Tx) =>
  db
    .selectFrom('remedies')
    .innerJoin('members as made', 'made.id', 'remedies.made_by')
    .leftJoin('members as confirmed', 'confirmed.id', 'remedies.confirmed_by')
    .leftJoin('rights', 'rights.id', 'remedies.right_id')
    .leftJoin('tickets', 'tickets.id', 'remedies.ticket_id')
    .leftJoin('named_products as named', (join) =>
      join.on(
        'named.product_id',
        '=',
        sql<ProductId>`coalesce(remedies.product_id, rights.product_id, tickets.product_id)`,
      ),
    )
    .selectAll('remedies')
    .select(['named.name_fa', 'named.name_en'])
    .select([staffName('made').as('made_by_name'), staffName('confirmed').as('confirmed_by_name')])

export type RemedyRow = Awaited<ReturnType<ReturnType<typeof remedies>['execute']>>[number]

export async function findRemedy(db: Db | Tx, id: RemedyId): Promise<RemedyRow | undefined> {
  return remedies(db).where('remedies.id', '=', id).executeTakeFirst()
}

export async function findByKey(db: Db | Tx, key: string): Promise<StoredRemedy | undefined> {
  return db.selectFrom('remedies').where('idempotency_key', '=', key).selectAll().executeTakeFirst()
}

/** Those of a member, the newest first. */
export async function listRemediesOf(db: Db, memberId: MemberId, limit: number) {
  return remedies(db)
    .where('remedies.member_id', '=', memberId)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('remedies.made_at', 'desc')
    .orderBy('remedies.id')
    .limit(limit)
    .execute()
}

export async function listRemediesOfCase(db: Db, caseId: SupportCaseId): Promise<RemedyRow[]> {
  return remedies(db).where('remedies.case_id', '=', caseId).orderBy('remedies.made_at', 'desc').limit(50).execute()
}

export async function listUnconfirmed(db: Db): Promise<RemedyRow[]> {
  return remedies(db).where('remedies.state', '=', 'unconfirmed').orderBy('remedies.made_at').limit(100).execute()
}

/** How many wait for a senior and since when, as a part of a statement. */
export const remediesWaiting = (db: Db) =>
  db
    .selectFrom('remedies')
    .where('state', '=', 'unconfirmed')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(made_at)`.as('oldest_at')])

/** Remedies whose time has come, the longest due first. */
export async function listDue(db: Db, now: Date): Promise<RemedyId[]> {
  const rows = await db
    .selectFrom('remedies')
    .where('state', '=', 'waiting')
    .where('acts_at', '<=', now)
    .orderBy('acts_at')
    .limit(200)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the member, so that what is done for them is done one after another. Their language; undefined when the account
 * has ended.
 */
export async function lockMember(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .select(['id', 'user_name', 'language'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Waits for another call that sends the same key now. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`remedy:${key}`}, 0))`.execute(tx)
}

export async function insertRemedy(tx: Tx, made: Insertable<Remedies>): Promise<RemedyId> {
  const row = await tx.insertInto('remedies').values(made).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** A remedy whose time has come and that nobody took back, locked. */
export async function lockDue(tx: Tx, id: RemedyId, now: Date): Promise<StoredRemedy | undefined> {
  return tx
    .selectFrom('remedies')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('acts_at', '<=', now)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function endRemedy(
  tx: Tx,
  id: RemedyId,
  end: { state: 'done' } | { state: 'refused'; errorCode: string },
  now: Date,
): Promise<void> {
  const errorCode = end.state === 'refused' ? end.errorCode : null
  await tx
    .updateTable('remedies')
    .set({ state: end.state, error_code: errorCode, ended_at: now })
    .where('id', '=', id)
    .execute()
}

/** Takes back what waits; false when it does not wait any more. The row's lock decides between this and the deed. */
export async function takeBackWaiting(tx: Tx, id: RemedyId, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('remedies')
    .set({ state: 'taken_back', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['unconfirmed', 'waiting'])
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Lets what waits for a senior act at `actsAt`; false when it does not wait for one. */
export async function confirmWaiting(tx: Tx, id: RemedyId, by: { memberId: MemberId; actsAt: Date }): Promise<boolean> {
  const confirmed = await tx
    .updateTable('remedies')
    .set({ state: 'waiting', confirmed_by: by.memberId, acts_at: by.actsAt })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst()
  return confirmed.numUpdatedRows > 0n
}

/** Sums the worth of remedies that a member was given since an instant or still waits for, in Rials. */
export async function sumWorth(tx: Tx, memberId: MemberId, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('remedies')
    .where('member_id', '=', memberId)
    .where('made_at', '>', since)
    .where('state', 'in', ['waiting', 'unconfirmed', 'done'])
    .select(sql<number>`coalesce(sum(worth), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(row.sum)
}

/** The hours that were added to a rental or a ticket of a member since an instant, or wait to be. */
export async function sumHours(
  tx: Tx,
  of: { memberId: MemberId; rightId: RightId | null; ticketId: TicketId | null },
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('remedies')
    .where('member_id', '=', of.memberId)
    .where('made_at', '>', since)
    .where('state', 'in', ['waiting', 'unconfirmed', 'done'])
    .where((eb) => eb.or([eb('right_id', '=', of.rightId), eb('ticket_id', '=', of.ticketId)]))
    .select(sql<number>`coalesce(sum(hours), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return row.sum
}

/** A title that could be given, with its price in Rials for good; null where it has none. */
export async function findGivenTitle(db: Db | Tx, productId: ProductId) {
  return db
    .selectFrom('products')
    .where('products.id', '=', productId)
    .where('products.state', '=', 'published')
    .select('products.kind')
    .select((eb) =>
      eb
        .selectFrom('offers')
        .innerJoin('offer_prices', 'offer_prices.offer_id', 'offers.id')
        .whereRef('offers.product_id', '=', 'products.id')
        .where('offers.way', '=', 'buy')
        .where('offers.withdrawn_at', 'is', null)
        .where('offer_prices.currency', '=', 'IRR')
        .select('offer_prices.amount')
        .limit(1)
        .as('price'),
    )
    .executeTakeFirst()
}

/** Whether a rental of this member can be made longer. */
export async function isRentOf(db: Db | Tx, rightId: RightId, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('rights')
    .where('id', '=', rightId)
    .where('member_id', '=', memberId)
    .where('watch_hours', 'is not', null)
    // what a ticket opens has the hours of its ticket
    .where('ticket_id', 'is', null)
    .where('ends_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A standing ticket in this member's hands. */
export async function findTicketOf(db: Db | Tx, ticketId: TicketId, memberId: MemberId) {
  return db
    .selectFrom('tickets')
    .where('id', '=', ticketId)
    .where('holder_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .select(['id', 'product_id', 'ends_at'])
    .executeTakeFirst()
}

/** Whether a case is this member's. */
export async function isCaseOf(db: Db | Tx, caseId: SupportCaseId, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('support_cases')
    .where('id', '=', caseId)
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

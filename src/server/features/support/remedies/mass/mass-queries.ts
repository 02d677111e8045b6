import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { MassRemedies, MassRemedyParts } from '#db/schema.gen.ts'
import type { MassRemedyId, MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { HitRow } from './hit-queries.ts'

export type StoredMass = Selectable<MassRemedies>
export type Part = Selectable<MassRemedyParts>

const staffName = (alias: 'made' | 'confirmed') =>
  sql<string | null>`coalesce(
    nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''),
    ${sql.ref(`${alias}.user_name`)}
  )`

const remedies = (db: Db | Tx) =>
  db
    .selectFrom('mass_remedies as mass')
    .innerJoin('members as made', 'made.id', 'mass.made_by')
    .leftJoin('members as confirmed', 'confirmed.id', 'mass.confirmed_by')
    .selectAll('mass')
    .select([staffName('made').as('made_by_name'), staffName('confirmed').as('confirmed_by_name')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('mass_remedy_titles as chosen')
          .innerJoin('named_products as named', 'named.product_id', 'chosen.product_id')
          .whereRef('chosen.mass_id', '=', 'mass.id')
          .orderBy('chosen.product_id')
          .select(['chosen.product_id', 'named.name_fa', 'named.name_en']),
      ).as('titles'),
    )

export type MassRow = Awaited<ReturnType<ReturnType<typeof remedies>['execute']>>[number]

/** How many wait for a senior and since when, as a part of a statement. */
export const massRemediesWaiting = (db: Db) =>
  db
    .selectFrom('mass_remedies')
    .where('state', '=', 'unconfirmed')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(made_at)`.as('oldest_at')])

export async function findMass(db: Db | Tx, id: MassRemedyId): Promise<MassRow | undefined> {
  return remedies(db).where('mass.id', '=', id).executeTakeFirst()
}

/** The newest first; drafts that nobody began are not among them. */
export async function listMasses(db: Db): Promise<MassRow[]> {
  return remedies(db).where('mass.state', '!=', 'draft').orderBy('mass.made_at', 'desc').limit(50).execute()
}

const rowsAtOnce = 1000

async function inPieces<T>(rows: readonly T[], insert: (piece: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce))
}

/** Freezes a preview: everybody in order, and what each of them gets. */
export async function insertMass(
  tx: Tx,
  made: Insertable<MassRemedies>,
  frozen: { titles: readonly ProductId[]; people: readonly (readonly HitRow[])[] },
): Promise<MassRemedyId> {
  const { id } = await tx.insertInto('mass_remedies').values(made).returning('id').executeTakeFirstOrThrow()
  const titles = frozen.titles.map((productId) => ({ mass_id: id, product_id: productId }))
  if (titles.length > 0) await tx.insertInto('mass_remedy_titles').values(titles).execute()
  const people = frozen.people.flatMap(([first], position) =>
    first === undefined ? [] : [{ mass_id: id, position, member_id: first.member_id, hit_by: first.hit_by }],
  )
  await inPieces(people, (piece) => tx.insertInto('mass_remedy_people').values(piece).execute())
  const parts = frozen.people.flatMap((hits, position) =>
    hits.map(({ member_id: _whose, hit_by: _why, ...hit }, part) => ({ mass_id: id, position, part, ...hit })),
  )
  await inPieces(parts, (piece) => tx.insertInto('mass_remedy_parts').values(piece).execute())
  return id
}

export async function lockMass(tx: Tx, id: MassRemedyId): Promise<StoredMass | undefined> {
  return tx.selectFrom('mass_remedies').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function changeMass(
  tx: Tx,
  id: MassRemedyId,
  change: Partial<Pick<StoredMass, 'state' | 'begun_at' | 'ended_at' | 'confirmed_by'>>,
): Promise<void> {
  await tx.updateTable('mass_remedies').set(change).where('id', '=', id).execute()
}

/** Waits until no other mass remedy is being begun: together they may cost no more than the limit. */
export async function lockBegin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mass_remedy.begin', 0))`.execute(tx)
}

/** Sums the cost of mass remedies that were begun since an instant, in Rials. */
export async function sumBegun(tx: Tx, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('mass_remedies')
    .where('begun_at', '>', since)
    .select(sql<number>`coalesce(sum(cost_irr), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(row.sum)
}

export async function listRunning(db: Db): Promise<MassRemedyId[]> {
  const rows = await db
    .selectFrom('mass_remedies')
    .where('state', '=', 'running')
    .orderBy('begun_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes previews that nobody began. */
export async function dropDrafts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mass_remedies').where('state', '=', 'draft').where('made_at', '<', before).execute()
}

/** Who is served next, from a position on; undefined when all have been, or when it does not run. */
export async function findNext(db: Db, id: MassRemedyId, from = 0) {
  return db
    .selectFrom('mass_remedy_people as person')
    .innerJoin('mass_remedies as mass', 'mass.id', 'person.mass_id')
    .where('mass.id', '=', id)
    .where('mass.state', '=', 'running')
    .where('person.state', '=', 'waiting')
    .where('person.position', '>=', from)
    .orderBy('person.position')
    .limit(1)
    .select(['person.mass_id', 'person.position', 'person.member_id'])
    .executeTakeFirst()
}

export interface Person {
  mass_id: MassRemedyId
  position: number
  member_id: MemberId
}

/** Locks somebody who still waits; undefined when another worker has served them. */
export async function lockPerson(tx: Tx, { mass_id: massId, position }: Person) {
  return tx
    .selectFrom('mass_remedy_people')
    .where('mass_id', '=', massId)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .select('member_id')
    .forUpdate()
    .executeTakeFirst()
}

export async function listParts(db: Db | Tx, { mass_id: massId, position }: Person) {
  return db
    .selectFrom('mass_remedy_parts as part')
    .leftJoin('rights', 'rights.id', 'part.right_id')
    .leftJoin('tickets', 'tickets.id', 'part.ticket_id')
    .leftJoin('named_products as named', (join) =>
      join.on('named.product_id', '=', sql<ProductId>`coalesce(rights.product_id, tickets.product_id)`),
    )
    .where('part.mass_id', '=', massId)
    .where('part.position', '=', position)
    .orderBy('part.part')
    .selectAll('part')
    .select(['named.name_fa', 'named.name_en'])
    .execute()
}

export type PartRow = Awaited<ReturnType<typeof listParts>>[number]

export async function endPart(
  db: Db | Tx,
  { mass_id: massId, position, part }: Pick<Part, 'mass_id' | 'position' | 'part'>,
  end: { errorCode: string | null; amount?: number },
): Promise<void> {
  await db
    .updateTable('mass_remedy_parts')
    .set({
      state: end.errorCode === null ? 'done' : 'refused',
      error_code: end.errorCode,
      ...(end.amount === undefined ? {} : { amount: end.amount }),
    })
    .where('mass_id', '=', massId)
    .where('position', '=', position)
    .where('part', '=', part)
    .where('state', '=', 'waiting')
    .execute()
}

export async function endPerson(tx: Tx, { mass_id: massId, position }: Person, isDone: boolean, now: Date) {
  await tx
    .updateTable('mass_remedy_people')
    .set({ state: isDone ? 'done' : 'refused', ended_at: now })
    .where('mass_id', '=', massId)
    .where('position', '=', position)
    .execute()
}

/** Ends a mass remedy of which nobody waits any more. */
export async function finishMass(db: Db, id: MassRemedyId, now: Date): Promise<void> {
  await db
    .updateTable('mass_remedies')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mass_remedy_people')
            .whereRef('mass_remedy_people.mass_id', '=', 'mass_remedies.id')
            .where('mass_remedy_people.state', '=', 'waiting')
            .select('position'),
        ),
      ),
    )
    .execute()
}

/** Returns the sum of the refund with this key; undefined when nobody has asked for it. */
export async function findRefund(db: Db, purchaseId: PurchaseId, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .where('purchase_id', '=', purchaseId)
    .where('idempotency_key', '=', key)
    .select('amount')
    .executeTakeFirst()
  return row === undefined ? undefined : Number(row.amount)
}

/** Whether what a line of a purchase sold still opens something. */
export async function opensStill(tx: Tx, purchaseId: PurchaseId, line: number): Promise<boolean> {
  const row = await tx
    .selectFrom('rights')
    .innerJoin('purchase_lines as bought', 'bought.purchase_id', 'rights.purchase_id')
    .where('bought.purchase_id', '=', purchaseId)
    .where('bought.position', '=', line)
    .where(sql<boolean>`bought.product_id = coalesce(rights.bought_id, rights.product_id)`)
    .where('rights.revoked_at', 'is', null)
    .select('rights.id')
    .executeTakeFirst()
  return row !== undefined
}

/** The purchase of a ticket that a mass remedy pays back. */
export async function findPurchaseOf(db: Db, ticketId: NonNullable<Part['ticket_id']>) {
  const row = await db.selectFrom('tickets').where('id', '=', ticketId).select('purchase_id').executeTakeFirst()
  return row?.purchase_id ?? null
}

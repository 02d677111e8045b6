import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type SavedConditions } from '#db/json-columns.ts'
import type { MemberId, ProductId, SavedSearchId } from '#lib/ids.ts'

const columns = ['id', 'name', 'asked', 'notice', 'new_count', 'created_at'] as const
export type Notice = 'none' | 'mail' | 'sms'

export async function listSaved(db: Db, memberId: MemberId) {
  return db
    .selectFrom('saved_searches')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(columns)
    .execute()
}

/** Until the transaction ends nobody else changes this member's searches; says by what the member is told. */
export async function lockMember(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .select(['user_name_kind'])
    .executeTakeFirstOrThrow()
}

export interface NewSaved {
  memberId: MemberId
  name: string
  asked: SavedConditions
  notice: Notice
}

/** The same conditions a second time change name and notice. */
export async function putSaved(tx: Tx, { memberId, name, asked, notice }: NewSaved, now: Date) {
  return tx
    .insertInto('saved_searches')
    .values({ member_id: memberId, name, asked: json(asked), notice, checked_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'asked']).doUpdateSet({ name, notice }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function countSaved(tx: Tx, memberId: MemberId): Promise<number> {
  const { n } = await tx
    .selectFrom('saved_searches')
    .where('member_id', '=', memberId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Undefined where the member has no such search. */
export async function changeSaved(
  tx: Tx,
  of: { memberId: MemberId; id: SavedSearchId },
  change: { name?: string; notice?: Notice; new_count?: 0 },
) {
  return tx
    .updateTable('saved_searches')
    .set({ ...change, id: of.id })
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteSaved(db: Db, of: { memberId: MemberId; id: SavedSearchId }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSavedOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('saved_searches').where('member_id', '=', memberId).execute()
}

/** A search that has not looked at the newest titles yet, locked; those that others look at are passed over. */
export async function takeUnchecked(tx: Tx, now: Date) {
  return tx
    .selectFrom('saved_searches')
    .where(
      'checked_at',
      '<',
      sql<Date>`(select max(listed_at) from search_docs where slot is not null and listed_at <= ${now})`,
    )
    .orderBy('checked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select([...columns, 'member_id', 'checked_at'])
    .executeTakeFirst()
}

/** Titles that were listed after an instant, by their slots. */
export async function listedSince(tx: Tx, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select slot from search_docs where slot is not null and listed_at > ${since} and listed_at <= ${now}`.execute(tx)
  return rows.map(({ slot }) => slot)
}

/** Writes down what is new for a search; returns what was not written before, the latest first. */
export async function noteNew(tx: Tx, id: SavedSearchId, slots: readonly number[]) {
  const { rows } = await sql<{ product_id: ProductId; title_fa: string; title_en: string }>`
    with added as (
      insert into saved_search_titles (search_id, product_id, listed_at)
      select ${id}::uuid, subject_id, listed_at from search_docs where slot = any (${slots}::int[])
      on conflict do nothing returning product_id, listed_at
    )
    select product_id, title_fa, title_en from added join products on products.id = product_id
    order by listed_at desc, product_id desc`.execute(tx)
  return rows
}

/** A search has looked at all titles that were listed until then; what is older than each further look is forgotten. */
export async function markChecked(
  tx: Tx,
  id: SavedSearchId,
  { now, found, forgetBefore }: { now: Date; found: number; forgetBefore: Date },
): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set((eb) => ({ checked_at: now, new_count: eb('new_count', '+', found) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('saved_search_titles').where('search_id', '=', id).where('listed_at', '<', forgetBefore).execute()
}

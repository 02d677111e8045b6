import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, WaitingEntryId } from '#lib/ids.ts'

const open = ['waiting', 'offered'] as const

/** Returns a member's open entry in a line, with the number of people who wait before them. */
export async function findEntry(db: Db | Tx, productId: ProductId, memberId: MemberId) {
  return db
    .selectFrom('waiting_entries as own')
    .where('own.product_id', '=', productId)
    .where('own.member_id', '=', memberId)
    .where('own.state', 'in', open)
    .select(['own.id', 'own.state', 'own.seats', 'own.all_or_none', 'own.offered_seats', 'own.offer_ends_at'])
    .select((eb) =>
      eb
        .selectFrom('waiting_entries as before')
        .whereRef('before.product_id', '=', 'own.product_id')
        .where('before.state', '=', 'waiting')
        .where(sql<boolean>`(before.joined_at, before.id) < (own.joined_at, own.id)`)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('before'),
    )
    .executeTakeFirst()
}

/** Puts a member at the end of the line. The caller has locked the screening. @returns false where they wait already */
export async function insertEntry(
  tx: Tx,
  entry: { productId: ProductId; memberId: MemberId; seats: number; allOrNone: boolean; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('waiting_entries')
    .values({
      product_id: entry.productId,
      member_id: entry.memberId,
      seats: entry.seats,
      all_or_none: entry.allOrNone,
      joined_at: entry.now,
    })
    // written out: a prepared statement whose states are parameters stops finding the partial index after a few calls
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'member_id'])
        .where(sql<boolean>`state in ('waiting', 'offered')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closeWaiting(tx: Tx, id: WaitingEntryId, state: 'left' | 'over'): Promise<void> {
  await tx.updateTable('waiting_entries').set({ state }).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Everybody who waits for a screening or is offered seats. */
export async function listOpen(tx: Tx, productId: ProductId) {
  return tx
    .selectFrom('waiting_entries')
    .where('product_id', '=', productId)
    .where('state', 'in', open)
    .orderBy('joined_at')
    .orderBy('id')
    .select(['id', 'member_id', 'state', 'offered_seats', 'offer_ends_at'])
    .execute()
}

/** An offer that still stands. */
export async function findOffer(db: Db | Tx, id: WaitingEntryId) {
  return db
    .selectFrom('waiting_entries')
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .select(['product_id', 'member_id', 'offered_seats', 'offer_ends_at'])
    .$narrowType<{ offered_seats: number; offer_ends_at: Date }>()
    .executeTakeFirst()
}

/** Screenings whose line may move: free seats, an offer that has ended, or the end of what they wait for. */
export async function listDue(db: Db, now: Date): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('waiting_entries')
    .innerJoin('screenings', 'screenings.product_id', 'waiting_entries.product_id')
    .innerJoin('products', 'products.id', 'waiting_entries.product_id')
    .where('waiting_entries.state', 'in', open)
    .where((eb) =>
      eb.or([
        eb('waiting_entries.offer_ends_at', '<=', now),
        eb.and([
          eb('waiting_entries.state', '=', 'waiting'),
          sql<boolean>`screenings.sold + screenings.held + screenings.at_door < screenings.capacity`,
        ]),
        eb('screenings.fate', '=', 'cancelled'),
        eb('screenings.sale_ends_at', '<=', now),
        eb('products.release_ends_at', '<=', now),
        eb.and([eb('screenings.mode', '=', 'together'), eb('products.release_at', '<=', now)]),
      ]),
    )
    .distinct()
    .orderBy('waiting_entries.product_id')
    .select('waiting_entries.product_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listWaitingData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('waiting_entries')
    .innerJoin('products', 'products.id', 'waiting_entries.product_id')
    .where('member_id', '=', memberId)
    .orderBy('joined_at')
    .orderBy('waiting_entries.id')
    .select(['waiting_entries.product_id', 'products.title_fa', 'products.title_en', 'waiting_entries.seats'])
    .select(['waiting_entries.all_or_none', 'waiting_entries.state', 'joined_at', 'offered_at', 'offer_ends_at'])
    .execute()
}

/** Lists a member's open entries in lines of screenings, in the order in which seats are locked. */
export async function listOpenOf(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('waiting_entries')
    .where('member_id', '=', memberId)
    .where('state', 'in', open)
    .orderBy('product_id')
    .select(['id', 'product_id', 'state', 'offered_seats'])
    .execute()
}

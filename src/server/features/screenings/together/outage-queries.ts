import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { MemberId, OutageId, ProductId } from '#lib/ids.ts'

/**
 * Locks the product without its key, then the screening's row, as its editor does; a sale locks only the latter. False
 * when there is no such screening.
 */
export async function lockForOutage(tx: Tx, productId: ProductId): Promise<boolean> {
  await tx.selectFrom('products').where('id', '=', productId).select('id').forNoKeyUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select('product_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function findOpenOutage(tx: Tx, productId: ProductId) {
  return tx
    .selectFrom('screening_outages')
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .select(['id', 'began_at'])
    .executeTakeFirst()
}

export async function insertOutage(
  tx: Tx,
  outage: { productId: ProductId; beganAt: Date; notedBy: MemberId | null; note: string },
): Promise<OutageId> {
  const { id } = await tx
    .insertInto('screening_outages')
    .values({
      product_id: outage.productId,
      began_at: outage.beganAt,
      noted_by: outage.notedBy,
      note: outage.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when it was ended already. */
export async function closeOutage(tx: Tx, id: OutageId, endedAt: Date): Promise<boolean> {
  const result = await tx
    .updateTable('screening_outages')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Gives the lost time back to tickets whose hours ran during an outage, and to the rights that they became. */
export async function extendTickets(tx: Tx, productId: ProductId, lost: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with extended as (
      update tickets
      set ends_at = ends_at + (${lost.to}::timestamptz - greatest(${lost.from}::timestamptz, first_played_at))
      where product_id = ${productId} and revoked_at is null and first_played_at < ${lost.to} and ends_at > ${lost.from}
      returning id, ends_at
    )
    update rights set ends_at = extended.ends_at from extended
    where rights.ticket_id = extended.id and rights.revoked_at is null
    returning rights.id`.execute(tx)
  return rows.length
}

/** Moves the end of a screening that an outage has held up: a viewer who comes before it may still begin. */
export async function moveEnd(tx: Tx, productId: ProductId, lost: { from: Date; to: Date }): Promise<void> {
  await sql`
    update products
    set release_ends_at = release_ends_at
      + (${lost.to}::timestamptz - greatest(${lost.from}::timestamptz, release_at, '-infinity'::timestamptz))
    where id = ${productId} and release_ends_at > ${lost.from} and (release_at is null or release_at < ${lost.to})`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PassId, ProductId } from '#lib/ids.ts'
import { creditsLeft } from './pass-queries.ts'

/** The standing pass of a member with what was paid for it and did not go back, in Rials or cents. */
export async function findPaidPass(db: Db | Tx, memberId: MemberId, festivalId: ProductId) {
  const row = await db
    .selectFrom('passes')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .innerJoin('purchases', 'purchases.id', 'passes.purchase_id')
    .innerJoin('purchase_lines', (join) =>
      join
        .onRef('purchase_lines.purchase_id', '=', 'passes.purchase_id')
        .onRef('purchase_lines.position', '=', 'passes.position'),
    )
    .where('passes.member_id', '=', memberId)
    .where('passes.festival_id', '=', festivalId)
    .where('passes.state', '=', 'standing')
    .select(['passes.id', 'pass_kinds.credits', 'purchases.currency'])
    .select(
      sql<string>`purchase_lines.amount - (select coalesce(sum(amount), 0) from refund_lines
        where refund_lines.purchase_id = passes.purchase_id and refund_lines.position = passes.position)`.as('paid'),
    )
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, paid: Number(row.paid) }
}

/** An exchanged pass with its credits. */
export async function findUpgraded(tx: Tx, id: PassId) {
  return tx
    .selectFrom('passes')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .where('passes.id', '=', id)
    .where('passes.state', '=', 'upgraded')
    .select(['passes.id', creditsLeft.as('credits')])
    .executeTakeFirst()
}

/** Marks a pass as exchanged, or as standing again. */
export async function markUpgraded(tx: Tx, id: PassId, state: 'standing' | 'upgraded'): Promise<void> {
  await tx.updateTable('passes').set({ state }).where('id', '=', id).execute()
}

/** Gives the standing places of one pass to another. */
export async function moveReservations(tx: Tx, from: PassId, to: PassId): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ pass_id: to })
    .where('pass_id', '=', from)
    .where('revoked_at', 'is', null)
    .execute()
}

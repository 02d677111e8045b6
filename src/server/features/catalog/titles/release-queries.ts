import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** Locks a product as an editor does: its fields wait, a sale does not. False when there is none. */
export async function lockRelease(tx: Tx, id: ProductId): Promise<boolean> {
  const row = await tx.selectFrom('products').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/** Gives a title another release, and a new version, so that an editor who has it open sees that it changed. */
export async function moveRelease(
  tx: Tx,
  id: ProductId,
  to: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      release_at: to.startsAt,
      release_ends_at: to.endsAt,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

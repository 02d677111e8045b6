import type { Selectable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'

export type SellerRow = Selectable<DB['sellers']>

/** Every seller that invoices were ever printed with, oldest first. */
export async function listSellers(db: Db | Tx): Promise<SellerRow[]> {
  return db.selectFrom('sellers').selectAll().orderBy('version').execute()
}

/** Writes the next seller; false when somebody else has written this version. */
export async function insertSeller(tx: Tx, seller: SellerRow): Promise<boolean> {
  const row = await tx
    .insertInto('sellers')
    .values(seller)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { AssetId, ProductId } from '#lib/ids.ts'
import type { Purpose } from './asset-queries.ts'

/** Assets that play and were packaged in an older way. A film that is just being prepared gets a new package anyway. */
const oldOnes = (db: Db, packaging: number) =>
  db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .leftJoin('pipeline_runs', 'pipeline_runs.id', 'assets.run_id')
    .where('assets.packaging', '<', packaging)
    .where((eb) =>
      eb.or([
        eb('pipeline_runs.state', 'is', null),
        eb('pipeline_runs.state', 'not in', ['waiting', 'running', 'watchable']),
      ]),
    )

/** The next of them: those that were never tried first, films before previews; undefined when none is left to try. */
export async function findOldPackage(db: Db, of: { packaging: number; triedBefore: Date }) {
  return oldOnes(db, of.packaging)
    .where((eb) =>
      eb.or([eb('assets.repackage_tried_at', 'is', null), eb('assets.repackage_tried_at', '<', of.triedBefore)]),
    )
    .orderBy(sql`assets.repackage_tried_at`, (order) => order.asc().nullsFirst())
    .orderBy('current_assets.purpose')
    .orderBy('assets.created_at', 'desc')
    .orderBy('assets.id')
    .select([
      'assets.id',
      'assets.product_id',
      'assets.purpose',
      'assets.protection',
      'assets.is_partial',
      'assets.run_id',
    ])
    .limit(1)
    .executeTakeFirst()
}

/** How many are left, and how many of these could not be packaged at their last try. */
export async function countOldPackages(db: Db, packaging: number): Promise<{ left: number; failed: number }> {
  return oldOnes(db, packaging)
    .select(sql<number>`count(*)::int`.as('left'))
    .select(sql<number>`(count(*) filter (where assets.repackage_fault is not null))::int`.as('failed'))
    .executeTakeFirstOrThrow()
}

export async function noteFault(db: Db, id: AssetId, fault: { code: string; at: Date }): Promise<void> {
  await db
    .updateTable('assets')
    .set({ repackage_fault: fault.code, repackage_tried_at: fault.at })
    .where('id', '=', id)
    .execute()
}

/** Whether any film or music is being prepared. */
export async function isPreparing(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('pipeline_runs')
    .where('state', 'in', ['waiting', 'running', 'watchable'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The asset that plays now, locked until the transaction ends: nobody puts another one in its place meanwhile. */
export async function lockCurrent(
  tx: Tx,
  of: { productId: ProductId; purpose: Purpose },
): Promise<AssetId | undefined> {
  const row = await tx
    .selectFrom('current_assets')
    .where('product_id', '=', of.productId)
    .where('purpose', '=', of.purpose)
    .select('asset_id')
    .forUpdate()
    .executeTakeFirst()
  return row?.asset_id
}

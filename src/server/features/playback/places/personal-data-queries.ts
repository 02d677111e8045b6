import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

export function listPlacesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('playing_places')
    .innerJoin('rights', 'rights.id', 'playing_places.right_id')
    .innerJoin('named_products', 'named_products.product_id', 'rights.product_id')
    .where('playing_places.member_id', '=', memberId)
    .orderBy('playing_places.taken_at')
    .select(['rights.product_id', 'named_products.name_fa as title_fa', 'named_products.name_en as title_en'])
    .select(['playing_places.taken_at', 'playing_places.until', 'playing_places.networks', 'playing_places.bound_at'])
    .select(['playing_places.network_moves', 'playing_places.network_moved_at'])
    .select(['playing_places.country', 'playing_places.operator', 'playing_places.rung'])
    .select(['playing_places.behind_ms', 'playing_places.stalled_ms'])
    .execute()
}

export async function deletePlacesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('playing_places').where('member_id', '=', memberId).execute()
}

/** Forgets where tickets played whose players told nothing since an instant. */
export async function forgetNetworks(db: Db, before: Date): Promise<number> {
  const forgotten = await db
    .updateTable('playing_places')
    .set({ networks: null, bound_at: null, country: null, operator: null })
    .where('until', '<', before)
    .where((eb) => eb.or([eb('networks', 'is not', null), eb('operator', 'is not', null)]))
    .executeTakeFirst()
  return Number(forgotten.numUpdatedRows)
}

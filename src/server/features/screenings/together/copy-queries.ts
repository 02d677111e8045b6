import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { CopyId, ProductId } from '#lib/ids.ts'

/** Returns the asset that a copy is made from. */
export async function findSource(db: Db, assetId: string) {
  return db
    .selectFrom('assets')
    .where('id', '=', assetId)
    .select(['id', 'product_id', 'path', 'sealed_key', 'duration_ms', 'heights', 'audio', 'is_partial', 'run_id'])
    .executeTakeFirst()
}

export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** Locks a screening against editors and sales, so that one worker replaces its copies. */
export async function lockScreening(tx: Tx, productId: ProductId): Promise<boolean> {
  const row = await tx
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select('product_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Plays this copy from now on; the one before is retired. */
export async function replaceCopy(
  tx: Tx,
  copy: { id: CopyId; productId: ProductId; source: Source; sealedKey: Buffer; keyMs: number; path: string },
  now: Date,
): Promise<void> {
  const { source } = copy
  await tx
    .updateTable('screening_copies')
    .set({ retired_at: now })
    .where('product_id', '=', copy.productId)
    .where('item_id', '=', source.product_id)
    .where('retired_at', 'is', null)
    .execute()
  await tx
    .insertInto('screening_copies')
    .values({
      id: copy.id,
      product_id: copy.productId,
      item_id: source.product_id,
      asset_id: source.id,
      sealed_key: copy.sealedKey,
      key_ms: copy.keyMs,
      duration_ms: source.duration_ms,
      heights: source.heights,
      audio: source.audio,
      run_id: source.run_id,
      path: copy.path,
      made_at: now,
    })
    .execute()
}

/**
 * Published screenings together that still lack a copy of what their titles play; one that has begun keeps what it has.
 */
export async function findUnprepared(db: Db, now: Date): Promise<ProductId[]> {
  const { rows } = await sql<{ product_id: ProductId }>`
    select distinct screenings.product_id
    from screenings
    join products on products.id = screenings.product_id
    join programme_items on programme_items.product_id = screenings.product_id
    join current_assets on current_assets.product_id = programme_items.item_id and current_assets.purpose = 'feature'
    left join screening_copies on screening_copies.product_id = screenings.product_id
      and screening_copies.item_id = programme_items.item_id and screening_copies.retired_at is null
    where screenings.mode = 'together' and screenings.fate <> 'cancelled' and products.state = 'published'
      and products.release_ends_at > ${now}
      and (screening_copies.id is null
        or (screening_copies.asset_id <> current_assets.asset_id and products.release_at > ${now}))
    order by screenings.product_id`.execute(db)
  return rows.map(({ product_id: id }) => id)
}

/**
 * Retires the copies of screenings that ended before an instant, and of titles that left their programme. A viewer who
 * was offered to see it again after our fault still may, and then has hours.
 */
export async function retireCopies(db: Db, endedBefore: Date, now: Date): Promise<void> {
  await sql`
    update screening_copies set retired_at = ${now}
    from screenings join products on products.id = screenings.product_id
    where screening_copies.product_id = screenings.product_id and screening_copies.retired_at is null
      and ((products.release_ends_at < ${endedBefore} and not exists (
          select 1 from lost_time_offers
          where lost_time_offers.product_id = screenings.product_id and lost_time_offers.state in ('open', 'again')
            and lost_time_offers.ends_at > ${endedBefore})) or screenings.mode <> 'together'
        or not exists (select 1 from programme_items where programme_items.product_id = screenings.product_id
          and programme_items.item_id = screening_copies.item_id))`.execute(db)
}

export async function findRetiredCopies(db: Db, before: Date) {
  return db.selectFrom('screening_copies').where('retired_at', '<', before).select(['id', 'path']).execute()
}

/** Deletes a retired copy; false when another process did. */
export async function deleteCopy(tx: Tx, id: CopyId): Promise<boolean> {
  const result = await tx
    .deleteFrom('screening_copies')
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

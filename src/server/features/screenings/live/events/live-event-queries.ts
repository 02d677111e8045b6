import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import type { LiveHealth, RecordingGap } from '#lib/media/live-health.ts'

export interface NewLiveEvent {
  id: LiveEventId
  productId: ProductId
  keyHash: Buffer
  sealedKey: Buffer
  sealedPassphrase: Buffer
  sealedMaster: Buffer
  now: Date
}

/** False when the product has one; it stays as it is. */
export async function insertLiveEvent(tx: Tx, event: NewLiveEvent): Promise<boolean> {
  const result = await tx
    .insertInto('live_events')
    .values({
      id: event.id,
      product_id: event.productId,
      created_at: event.now,
      key_hash: event.keyHash,
      sealed_key: event.sealedKey,
      key_made_at: event.now,
      sealed_passphrase: event.sealedPassphrase,
      sealed_master: event.sealedMaster,
    })
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findLiveEvent(db: Db, id: LiveEventId) {
  return db.selectFrom('live_events').where('id', '=', id).selectAll().executeTakeFirst()
}

export type LiveEventRow = NonNullable<Awaited<ReturnType<typeof findLiveEvent>>>

export async function lockLiveEvent(tx: Tx, id: LiveEventId) {
  return tx.selectFrom('live_events').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function findByKeyHash(db: Db, hash: Buffer) {
  return db
    .selectFrom('live_events')
    .where('key_hash', '=', hash)
    .where('ended_at', 'is', null)
    .select(['id', 'sealed_master'])
    .executeTakeFirst()
}

/** Gives an event the first port of a range that no open event has; it stays without one when all are taken. */
export async function takeSrtPort(tx: Tx, id: LiveEventId, range: { first: number; last: number }): Promise<void> {
  // the lock makes two who open events at once take turns, or both would pick the same port
  await sql`lock table live_events in share row exclusive mode`.execute(tx)
  await sql`
    update live_events set srt_port = (
      select port from generate_series(${range.first}::integer, ${range.last}::integer) as port
      where not exists (select 1 from live_events taken where taken.srt_port = port and taken.ended_at is null)
      order by port limit 1)
    where id = ${id}`.execute(tx)
}

/** Open events without a port in the range, the oldest first. */
export async function findOutsidePorts(
  tx: Tx,
  { first, last }: { first: number; last: number },
): Promise<LiveEventId[]> {
  const rows = await tx
    .selectFrom('live_events')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('srt_port', 'is', null), eb.not(eb.between('srt_port', first, last))]))
    .orderBy('key_made_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a new key in force at once; a sender with the old one loses the lease. */
export async function replaceKey(
  tx: Tx,
  id: LiveEventId,
  key: { hash: Buffer; sealedKey: Buffer; sealedPassphrase: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('live_events')
    .set({
      key_hash: key.hash,
      sealed_key: key.sealedKey,
      sealed_passphrase: key.sealedPassphrase,
      key_made_at: key.now,
      sender_id: null,
      sender_seen_at: null,
      health: null,
      health_at: null,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function putOnAir(tx: Tx, id: LiveEventId, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('live_events')
    .set({ on_air_at: now })
    .where('id', '=', id)
    .where('on_air_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A start that counts still is taken back; false when the event is on air, or nothing counts. */
export async function takeBackAir(tx: Tx, id: LiveEventId, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('live_events')
    .set({ on_air_at: null })
    .where('id', '=', id)
    .where('on_air_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Opens or shuts the hall before its hour, by the minutes that everything else reads: open means now, shut means the planned
 * minute while that is to come, and else the beginning.
 */
export async function setDoors(tx: Tx, productId: ProductId, isOpen: boolean, now: Date): Promise<void> {
  await sql`
    update live_events set planned_doors = coalesce(planned_doors, screenings.doors_minutes)
    from screenings where screenings.product_id = live_events.product_id and live_events.product_id = ${productId}`.execute(
    tx,
  )
  const left = sql`extract(epoch from products.release_at - ${now}::timestamptz) / 60`
  await sql`
    update screenings set doors_minutes = case
      when ${isOpen} then least(240, greatest(doors_minutes, ceil(${left})::integer))
      when live_events.planned_doors < ${left} then live_events.planned_doors
      else 0 end
    from live_events, products
    where screenings.product_id = ${productId} and live_events.product_id = ${productId} and products.id = ${productId}
  `.execute(tx)
}

/** An event with another date has not begun, and its doors are as they were planned. */
export async function takeOffAir(tx: Tx, productId: ProductId): Promise<LiveEventId | null> {
  await sql`
    update screenings set doors_minutes = live_events.planned_doors from live_events
    where screenings.product_id = ${productId} and live_events.product_id = ${productId}
      and live_events.ended_at is null and live_events.planned_doors is not null`.execute(tx)
  const row = await tx
    .updateTable('live_events')
    .set({ on_air_at: null, planned_doors: null })
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function endEvent(tx: Tx, id: LiveEventId, recording: 'none' | 'wanted', now: Date): Promise<void> {
  await tx
    .updateTable('live_events')
    .set({ ended_at: now, recording, recording_wanted_at: recording === 'wanted' ? now : null })
    .set({ sender_id: null, sender_seen_at: null, health: null, health_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** A cut that its desk has changed meanwhile is still to be made. */
export async function noteRecording(
  tx: Tx,
  { id, cut_from: from, cut_until: until }: Pick<LiveEventRow, 'id' | 'cut_from' | 'cut_until'>,
  recording: 'made' | 'failed',
  gaps: RecordingGap[] = [],
): Promise<void> {
  await tx
    .updateTable('live_events')
    .set({ recording, recording_gaps: json(gaps) })
    .where('id', '=', id)
    .where('cut_from', 'is not distinct from', from)
    .where('cut_until', 'is not distinct from', until)
    .execute()
}

/** Takes the lease of the one sender, if nobody has it or its holder was silent since an instant. */
export async function leaseSender(
  db: Db,
  id: LiveEventId,
  lease: { sender: string; now: Date; silentSince: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('live_events')
    .set({ sender_id: lease.sender, sender_seen_at: lease.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('sender_id', 'is', null), eb('sender_seen_at', '<', lease.silentSince)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * The sender is there: what is measured of it (null: no picture that can be shown has come), and, when media came since, a longer lease. Returns whether it still has the
 * lease; a changed key or the end of the event takes it.
 */
export async function beatSender(
  db: Db,
  id: LiveEventId,
  beat: { sender: string; now: Date; hasSent: boolean; health: LiveHealth | null },
): Promise<boolean> {
  const result = await db
    .updateTable('live_events')
    .set({
      // a statement needs something to set, also for a sender that is silent
      sender_id: beat.sender,
      ...(beat.hasSent ? { sender_seen_at: beat.now } : {}),
      ...(beat.health === null
        ? { health: null, health_at: null }
        : { health: json(beat.health), health_at: beat.now }),
    })
    .where('id', '=', id)
    .where('sender_id', '=', beat.sender)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function releaseSender(db: Db, id: LiveEventId, sender: string): Promise<void> {
  await db
    .updateTable('live_events')
    .set({ sender_id: null, sender_seen_at: null, health: null, health_at: null })
    .where('id', '=', id)
    .where('sender_id', '=', sender)
    .execute()
}

/** After a kill nobody sends any more, whatever the rows say. */
export async function releaseAllSenders(db: Db): Promise<void> {
  await db
    .updateTable('live_events')
    .set({ sender_id: null, sender_seen_at: null, health: null, health_at: null })
    .where('sender_id', 'is not', null)
    .execute()
}

/** Open events with a door for SRT. */
export async function findSrtDoors(db: Db) {
  return db
    .selectFrom('live_events')
    .where('ended_at', 'is', null)
    .where('srt_port', 'is not', null)
    .select(['id', 'srt_port', 'sealed_passphrase', 'sealed_master'])
    .orderBy('id')
    .execute()
}

/** Locks the event of a product for a change; two of them take turns. */
export async function lockEventOf(tx: Tx, productId: ProductId) {
  return tx.selectFrom('live_events').where('product_id', '=', productId).selectAll().forUpdate().executeTakeFirst()
}

export async function findEventOf(db: Db | Tx, productId: ProductId) {
  return db.selectFrom('live_events').where('product_id', '=', productId).selectAll().executeTakeFirst()
}

/** The next key of an event; no number is given twice, also when its segment is never written. */
export async function takeKeyNumber(db: Db, id: LiveEventId): Promise<number> {
  const row = await db
    .updateTable('live_events')
    .set((eb) => ({ next_key: eb('next_key', '+', 1) }))
    .where('id', '=', id)
    .returning('next_key')
    .executeTakeFirstOrThrow()
  return row.next_key - 1
}

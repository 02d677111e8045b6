import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { ProductId, TicketId } from '#lib/ids.ts'

export interface NewFate {
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  /** Null: it is planned again. */
  stoppedAt: Date | null
  /** Left out: as it was. */
  returnsOpenUntil?: Date | null
}

/** Stores what befell a screening. Its row must be locked. */
export async function writeFate(tx: Tx, productId: ProductId, to: NewFate): Promise<void> {
  await tx
    .updateTable('screenings')
    .set({
      fate: to.fate,
      stopped_at: to.stoppedAt,
      ...(to.returnsOpenUntil === undefined ? {} : { returns_open_until: to.returnsOpenUntil }),
    })
    .where('product_id', '=', productId)
    .execute()
}

/** Moves the end of the sale by `byMs` milliseconds; where it would end before it begins, its own end is dropped. */
export async function moveSaleEnd(tx: Tx, productId: ProductId, byMs: number): Promise<void> {
  const moved = sql<Date>`sale_ends_at + ${byMs / 1000} * interval '1 second'`
  await tx
    .updateTable('screenings')
    .set({
      sale_ends_at: sql<Date | null>`case when ${moved} > coalesce(sale_starts_at, '-infinity') then ${moved} end`,
    })
    .where('product_id', '=', productId)
    .where('sale_ends_at', 'is not', null)
    .execute()
}

/** Moves the ends of a screening's prices by `byMs` milliseconds. */
export async function movePriceEnds(tx: Tx, productId: ProductId, byMs: number): Promise<void> {
  await tx
    .updateTable('ticket_offers')
    .set({ ends_at: sql<Date>`ends_at + ${byMs / 1000} * interval '1 second'` })
    .where('product_id', '=', productId)
    .where('ends_at', 'is not', null)
    .execute()
}

/**
 * Begun tickets whose hours were not over at `since` get other hours, and the rights that play them too: all from
 * `startsAt` on, or what was left and `addMs` more. Tickets that nobody has begun need none: they begin when they are
 * played.
 */
export async function moveWatchTime(
  tx: Tx,
  productId: ProductId,
  since: Date,
  to: { startsAt: Date; endsAt: Date } | { addMs: number },
): Promise<void> {
  const endsAt =
    'endsAt' in to
      ? sql<Date>`${to.endsAt}::timestamptz`
      : sql<Date>`ends_at + ${to.addMs / 1000} * interval '1 second'`
  const moved = await tx
    .updateTable('tickets')
    .set({ ends_at: endsAt })
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', since)
    .returning('id')
    .execute()
  if (moved.length === 0) return
  await tx
    .updateTable('rights')
    .set({ ends_at: endsAt, ...('startsAt' in to ? { starts_at: to.startsAt } : {}) })
    .where(sql<boolean>`ticket_id = any(${moved.map(({ id }) => id)}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Takes back what was ticked at the door: with another date nobody has come in yet. */
export async function takeBackEntries(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('door_entries')
    .set({ taken_back_at: now })
    .where('taken_back_at', 'is', null)
    .where('ticket_id', 'in', tx.selectFrom('tickets').where('product_id', '=', productId).select('id'))
    .execute()
}

/**
 * Adds to the hours of one begun ticket, and of the right that plays it; hours that are over are added to from `now`, so
 * that they play. False when nobody has begun it.
 */
export async function extendWatchTime(tx: Tx, id: TicketId, byMs: number, now: Date): Promise<boolean> {
  const from = byMs > 0 ? sql`greatest(ends_at, ${now})` : sql`ends_at`
  const endsAt = sql<Date>`greatest(${from} + ${byMs / 1000} * interval '1 second', first_played_at)`
  const moved = await tx
    .updateTable('tickets')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('ends_at', 'is not', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx
    .updateTable('rights')
    .set({ ends_at: endsAt })
    .where('ticket_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return true
}

/**
 * Gives one begun ticket hours until `endsAt`, and the right that plays it too, also when they were over; hours that last
 * longer stay. False when nobody has begun it, or it is gone. The ticket must be locked.
 */
export async function giveHoursAgain(tx: Tx, id: TicketId, endsAt: Date): Promise<boolean> {
  const until = sql<Date>`greatest(ends_at, ${endsAt}::timestamptz)`
  const moved = await tx
    .updateTable('tickets')
    .set({ ends_at: until })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('ends_at', 'is not', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx
    .updateTable('rights')
    .set({ ends_at: until })
    .where('ticket_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return true
}

/** All begun tickets of a screening end at one instant, and the rights that play them: those of a live event have no hours. */
export async function endTicketsAt(tx: Tx, productId: ProductId, endsAt: Date): Promise<void> {
  await sql`
    with ended as (
      update tickets set ends_at = greatest(${endsAt}::timestamptz, first_played_at)
      where product_id = ${productId} and revoked_at is null and first_played_at is not null
      returning id, ends_at
    )
    update rights set ends_at = ended.ends_at from ended
    where rights.ticket_id = ended.id and rights.revoked_at is null`.execute(tx)
}

import type { Db } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import type { FestivalHallId, MemberId, PassKindId, ProductId, PurchaseId } from '#lib/ids.ts'
import { newProduct, newProgramme } from './new-rows.ts'
import { newScreening, newTicket, type ScreeningOptions } from './screening-rows.ts'

export interface FestivalOptions {
  /** Of the one kind of pass; null: of a full pass. */
  credits?: number | null
  capacity?: number
  films?: readonly ProductId[]
}

export const passPrice = 1_800_000

/** A published festival of five days that runs, with one hall and one kind of pass. */
export async function newFestival(db: Db, now: Date, options: FestivalOptions = {}) {
  const { productId: festivalId } = await newProduct(db, now, {
    kind: 'festival',
    titleEn: 'Winter Festival',
    titleFa: 'جشنوارهٔ زمستان',
    releaseAt: after(now, -days(1)),
    releaseEndsAt: after(now, days(4)),
  })
  await db
    .insertInto('festivals')
    .values({ product_id: festivalId, series: `winter-${festivalId}` })
    .execute()
  const hall = await db
    .insertInto('festival_halls')
    .values({ festival_id: festivalId, position: 0, name_fa: 'پرده', name_en: 'Screen', is_online: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kind = await db
    .insertInto('pass_kinds')
    .values({
      festival_id: festivalId,
      position: 0,
      name_fa: 'کارت',
      name_en: 'Pass',
      credits: options.credits === undefined ? 2 : options.credits,
      capacity: options.capacity ?? 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('pass_prices').values({ kind_id: kind.id, currency: 'IRR', amount: passPrice }).execute()
  if (options.films !== undefined) await newProgramme(db, festivalId, [...options.films])
  return { festivalId, hallId: hall.id, kindId: kind.id }
}

/** A show of a festival: a screening with places for passes. */
export async function newShow(
  db: Db,
  now: Date,
  { quota = 10, ...of }: { festivalId: ProductId; hallId: FestivalHallId; quota?: number } & ScreeningOptions,
) {
  const screening = await newScreening(db, now, of)
  await db.updateTable('screenings').set({ pass_quota: quota }).where('product_id', '=', screening.productId).execute()
  await db
    .insertInto('festival_shows')
    .values({ festival_id: of.festivalId, screening_id: screening.productId, hall_id: of.hallId })
    .execute()
  return screening
}

/** A member's standing pass of a purchase that exists, with a place that it has reserved. */
export async function newReservation(db: Db, now: Date, of: { memberId: MemberId; purchaseId: PurchaseId }) {
  const { festivalId, hallId, kindId } = await newFestival(db, now)
  const { productId } = await newShow(db, now, { festivalId, hallId })
  const pass = await db
    .insertInto('passes')
    .values({
      kind_id: kindId as PassKindId,
      festival_id: festivalId,
      member_id: of.memberId,
      purchase_id: of.purchaseId,
      position: 0,
      state: 'standing' as const,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ticketId } = await newTicket(db, now, { memberId: of.memberId, productId })
  await db.updateTable('tickets').set({ reason: null, pass_id: pass.id }).where('id', '=', ticketId).execute()
  await db.updateTable('screenings').set({ sold: 1, pass_taken: 1 }).where('product_id', '=', productId).execute()
  return { reservationId: ticketId }
}

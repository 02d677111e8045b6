import { type Expression, type ExpressionBuilder, type Nullable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { CafeId, ProductId } from '#lib/ids.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { haltedMs, programmeMs } from './length-queries.ts'
import { offersOf } from './offer-queries.ts'
import type { Span } from './screening-days.ts'

const ageRating = sql<number>`greatest(products.age_rating, shown.age_rating)`

/** A screening with the film that it shows, or itself where it is live; its pictures are its own, or the film's. */
const screenings = (db: Db) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .innerJoin('what_plays', 'what_plays.product_id', 'products.id')
    .innerJoin('products as shown', 'shown.id', 'what_plays.plays_id')
    .leftJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .leftJoin('live_events', 'live_events.product_id', 'products.id')

const selectCards = (db: Db) =>
  screenings(db)
    .select(['products.id', 'products.state', 'products.title_fa', 'products.title_en', 'products.is_free'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select(['screenings.mode', 'screenings.fate', 'screenings.doors_minutes', 'screenings.return_hours'])
    .select(['screenings.late_entry', 'screenings.goes_back', 'screenings.replay_hours'])
    .select(['live_events.on_air_at', 'live_events.ended_at as live_ended_at'])
    .select(['screenings.sale_starts_at', 'screenings.sale_ends_at', 'screenings.stopped_at'])
    .select(['cafes.id as cafe_id', 'cafes.name_fa as cafe_name_fa', 'cafes.name_en as cafe_name_en'])
    .select(['cafes.city_fa', 'cafes.city_en', 'cafes.address_fa', 'cafes.address_en'])
    .select(['cafes.is_step_free', 'cafes.contact'])
    .select(['shown.id as film_id', 'shown.title_fa as film_title_fa', 'shown.title_en as film_title_en'])
    .select((eb) => [
      ageRating.as('age_rating'),
      offersOf(eb).as('offers'),
      programmeMs(eb).as('programme_ms'),
      haltedMs(eb).as('halted_ms'),
      eb
        .selectFrom('screening_acts')
        .whereRef('screening_acts.product_id', '=', 'screenings.product_id')
        .select((e) => e.fn.coalesce(e.fn.max('sequence'), sql<number>`0`).as('last'))
        .as('calendar_sequence'),
      eb
        .selectFrom('screening_acts')
        .whereRef('screening_acts.product_id', '=', 'screenings.product_id')
        .where('act', 'in', ['postpone', 'set_date'])
        .where('starts_before', 'is not', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .select('starts_before')
        .as('moved_from'),
      eb
        .selectFrom('current_assets')
        .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
        .whereRef('current_assets.product_id', '=', 'shown.id')
        .where('current_assets.purpose', '=', 'feature')
        .select('assets.duration_ms')
        .as('duration_ms'),
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .where('images.id', '=', (e) => e.fn.coalesce('products.poster_id', 'shown.poster_id'))
          .select(imageColumns),
      ).as('poster'),
      jsonObjectFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .where((e) => e('product_stills.product_id', 'in', [e.ref('products.id'), e.ref('shown.id')]))
          // its own before the film's
          .orderBy(sql`product_stills.product_id = shown.id`)
          .orderBy('product_stills.position')
          .limit(1)
          .select(imageColumns),
      ).as('still'),
    ])

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** Whether a ticket costs nothing now: the offer on sale for its number of seats has a price of zero. */
const hasFreeTicket = (now: Date) => sql<boolean>`exists (
  select 1 from (
    select distinct on (seats) id from ticket_offers
    where ticket_offers.product_id = products.id and withdrawn_at is null
      and (ends_at is null or ends_at > ${now}) and (tickets is null or taken < tickets)
    order by seats, position
  ) as current join ticket_prices on ticket_prices.offer_id = current.id and ticket_prices.amount = 0
)`

export interface ScreeningFilter {
  mode?: ScreeningMode | undefined
  price?: 'free' | 'paid' | undefined
  max_age?: number | undefined
  city?: string | undefined
  cafe_id?: CafeId | undefined
  day?: string | undefined
}

/** The same as `isOnDay`. */
const isOn = (day: string, now: Date) => {
  const from = startOfIsoDay(day)
  return sql<boolean>`(
    products.release_at < ${endOfIsoDay(day)} and (
      products.release_at >= ${from} or (
        (products.release_ends_at is null or products.release_ends_at > ${from})
        and (screenings.mode = 'window' or ${from <= now})
      )
    )
  )`
}

type Screenings = ExpressionBuilder<
  DB & { shown: DB['products']; cafes: Nullable<DB['cafes']> },
  'screenings' | 'products' | 'shown' | 'cafes'
>

function conditions(eb: Screenings, filter: ScreeningFilter, now: Date) {
  const { mode, price, max_age: maxAge, city, cafe_id: cafeId } = filter
  const all: Expression<SqlBool>[] = [eb('products.state', '=', 'published')]
  all.push(eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', now)]))
  all.push(eb('screenings.is_by_invitation', '=', false))
  if (mode !== undefined) all.push(eb('screenings.mode', '=', mode))
  if (maxAge !== undefined) all.push(eb(ageRating, '<=', maxAge))
  if (city !== undefined) all.push(eb.or([eb('cafes.city_fa', '=', city), eb('cafes.city_en', '=', city)]))
  if (cafeId !== undefined) all.push(eb('screenings.cafe_id', '=', cafeId))
  if (filter.day !== undefined) all.push(isOn(filter.day, now))
  if (price === undefined) return eb.and(all)
  const isFree = eb.or([eb('products.is_free', '=', true), hasFreeTicket(now)])
  return eb.and([...all, price === 'free' ? isFree : eb.not(isFree)])
}

/** Published screenings that have not ended, the next one first; those without a date last. Two statements. */
export async function listCards(
  db: Db,
  filter: ScreeningFilter,
  page: { limit: number; offset: number; now: Date },
): Promise<{ rows: CardRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    selectCards(db)
      .where((eb) => conditions(eb, filter, page.now))
      .orderBy('products.release_at', (order) => order.asc().nullsLast())
      .orderBy('products.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    screenings(db)
      .where((eb) => conditions(eb, filter, page.now))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** When these screenings are on, and how many at each of these times, of those that begin before an instant. */
export async function listSpans(
  db: Db,
  filter: ScreeningFilter,
  { now, until }: { now: Date; until: Date },
): Promise<(Span & { count: number })[]> {
  const rows = await screenings(db)
    .where((eb) => conditions(eb, { ...filter, day: undefined }, now))
    .where('products.release_at', '<', until)
    .groupBy(['screenings.mode', 'products.release_at', 'products.release_ends_at'])
    .select(['screenings.mode', 'products.release_at', 'products.release_ends_at'])
    .select(sql<number>`count(*)::int`.as('count'))
    .execute()
  return rows.map(({ release_at: startsAt, release_ends_at: endsAt, ...row }) => ({ ...row, startsAt, endsAt }))
}

/** Cards by id, drafts included: a ticket's screening may have been taken off the site. */
export async function findCards(db: Db, ids: readonly ProductId[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return selectCards(db).where('products.id', 'in', ids).execute()
}

const subtitlesOf = (eb: ExpressionBuilder<DB & { shown: DB['products'] }, 'shown'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('subtitle_tracks')
      .whereRef('subtitle_tracks.product_id', '=', 'shown.id')
      .orderBy('subtitle_tracks.lang', 'desc')
      .select('subtitle_tracks.lang'),
  )

/** Returns the fields of a published screening's page, with those of its card. */
export async function findPage(db: Db, id: ProductId) {
  return selectCards(db)
    .where('products.id', '=', id)
    .where('products.state', '=', 'published')
    .select(['products.tagline_fa', 'products.tagline_en', 'products.synopsis_fa', 'products.synopsis_en'])
    .select(['screenings.capacity', 'screenings.most_per_member'])
    .select('screenings.is_by_invitation')
    .select((eb) => [
      subtitlesOf(eb).as('subtitles'),
      eb
        .exists(
          eb
            .selectFrom('current_assets')
            .whereRef('current_assets.product_id', '=', 'shown.id')
            .where('current_assets.purpose', '=', 'preview')
            .select(sql`1`.as('one')),
        )
        .as('has_preview'),
      eb
        .selectFrom('current_assets')
        .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
        .whereRef('current_assets.product_id', '=', 'shown.id')
        .where('current_assets.purpose', '=', 'feature')
        .select(sql<number | null>`(select max(height) from unnest(assets.heights) height)`.as('quality'))
        .as('quality'),
    ])
    .executeTakeFirst()
}

import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '#db/built-once.ts'
import type { Db, Tx } from '#db/client.ts'
import type { DB, Rights } from '#db/schema.gen.ts'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import type { AssetId, ImageId, MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { FilmMarkKind } from '#lib/lists/film-marks.ts'
import type { Currency } from '#lib/money/money.ts'
import { imageColumns, namedOf } from '#server/features/catalog/titles/index.ts'
import {
  type Asked,
  hasSomethingToWatch,
  hasUnusedTicket,
  partsOf,
  pausedUntil,
  planUntil,
  playsOf,
  rightsOf,
} from '../rights/ways-in-queries.ts'

/** The present prices of a title, one row per price. */
export const pricesOf = (eb: ExpressionBuilder<DB, 'products'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('offers')
      .innerJoin('offer_prices', 'offer_prices.offer_id', 'offers.id')
      .whereRef('offers.product_id', '=', 'products.id')
      .where('offers.withdrawn_at', 'is', null)
      // as on the page: rent before buy
      .orderBy('offers.way', 'desc')
      .select(['offers.id', 'offers.way', 'offers.start_days', 'offers.watch_hours', 'offers.places'])
      .select('offers.covers_future')
      .select(['offers.sale_starts_at', 'offers.sale_ends_at'])
      .select(['offer_prices.currency', 'offer_prices.amount', 'offer_prices.sale_amount'])
      .select((e) =>
        e
          .selectFrom('offer_places')
          .whereRef('offer_places.product_id', '=', 'offers.product_id')
          .whereRef('offer_places.way', '=', 'offers.way')
          .select('offer_places.taken')
          .as('taken'),
      ),
  )

/** Places of a title that unpaid purchases of this member hold. */
export const holdsOf = (eb: ExpressionBuilder<DB, 'products'>, memberId: MemberId | null) =>
  jsonArrayFrom(
    eb
      .selectFrom('place_holds')
      .innerJoin('purchases', 'purchases.id', 'place_holds.purchase_id')
      .whereRef('place_holds.product_id', '=', 'products.id')
      .where('place_holds.member_id', '=', memberId)
      .where('place_holds.state', '=', 'held')
      .select(['place_holds.purchase_id', 'place_holds.way', 'purchases.expires_at']),
  )

const playedId = sql<ProductId>`(select plays_id from what_plays where what_plays.product_id = products.id)`

/** The year of the film that it plays, or of the series or the album that it is or is a part of. */
const ownYear = sql<number | null>`coalesce(films.year, (
  select coalesce(series.year, albums.year) from named_products
  left join series on series.product_id = named_products.title_id
  left join albums on albums.product_id = named_products.title_id
  where named_products.product_id = products.id
))`

/** Its poster; a part without one has that of its title. */
const ownPoster = sql<ImageId>`coalesce(products.poster_id, (
  select titles.poster_id from named_products join products titles on titles.id = named_products.title_id
  where named_products.product_id = products.id
))`

/** Selects the opened product, and all of the member's rights to it. */
const openedRows = (db: Db, productId: Asked<ProductId>, memberId: Asked<MemberId | null>) =>
  db
    .selectFrom('products')
    .leftJoin('screenings', 'screenings.product_id', 'products.id')
    .leftJoin('live_events', 'live_events.product_id', 'screenings.product_id')
    .where('products.id', '=', productId)
    .select(['products.id', 'kind', 'state', 'is_free', 'release_at', 'release_ends_at', 'regions', 'age_rating'])
    .select(['screenings.fate', 'screenings.mode', 'screenings.doors_minutes', 'screenings.late_entry'])
    .select(['screenings.replay_hours', 'live_events.on_air_at', 'live_events.ended_at as live_ended_at'])
    .select((eb) => [
      playsOf(eb).as('plays_id'),
      partsOf(eb).as('parts'),
      rightsOf(eb, memberId).as('rights'),
      planUntil(eb, memberId).as('plan_until'),
      pausedUntil(eb, memberId).as('paused_until'),
      hasUnusedTicket(eb, memberId).as('has_unused_ticket'),
    ])

const named = namedOf(sql<ProductId>`products.id`).as('named')

const askJudged = builtOnce((db, value) => openedRows(db, value('productId'), value('memberId')))

/** All that a verdict needs, in one query: each key asks it. */
export async function findJudgedRow(db: Db, productId: ProductId, memberId: MemberId | null) {
  return (await askJudged(db, { productId, memberId })).at(0)
}

const askOpened = builtOnce((db, value) => openedRows(db, value('productId'), value('memberId')).select(named))

/** The same with the name under which it is shown. */
export async function findOpenedRow(db: Db, productId: ProductId, memberId: MemberId | null) {
  return (await askOpened(db, { productId, memberId })).at(0)
}

export type OpenedRow = NonNullable<Awaited<ReturnType<typeof findOpenedRow>>>

/** The same with all that is said and sold of it. */
export async function findWatchRow(db: Db, productId: ProductId, memberId: MemberId | null, now: Date) {
  return openedRows(db, productId, memberId)
    .leftJoin('films', (join) => join.on('films.product_id', '=', playedId))
    .select(['title_fa', 'title_en', ownYear.as('year')])
    .select(named)
    .select((eb) => [
      hasSomethingToWatch(eb, now).as('has_feature'),
      jsonObjectFrom(eb.selectFrom('images').where('images.id', '=', ownPoster).select(imageColumns)).as('poster'),
      pricesOf(eb).as('prices'),
      holdsOf(eb, memberId).as('holds'),
    ])
    .executeTakeFirst()
}

/**
 * Whether this house sells any plan, whether one on sale opens a title or what contains it, and the price of the cheapest of
 * those; null when none has a price in this currency.
 */
export async function cheapestPlan(db: Db, productId: ProductId, currency: Currency) {
  const rows = await db
    .selectFrom('plans')
    .innerJoin('plan_offers', 'plan_offers.plan_id', 'plans.id')
    .innerJoin('plan_prices', 'plan_prices.offer_id', 'plan_offers.id')
    .where('plans.is_on_sale', '=', true)
    .where('plan_offers.withdrawn_at', 'is', null)
    .groupBy('plan_prices.currency')
    .select((eb) => [
      'plan_prices.currency',
      eb.fn
        .min('plan_prices.amount')
        .filterWhere('plans.id', 'in', (inner) =>
          inner
            .selectFrom('product_tree')
            .innerJoin('plan_openings', 'plan_openings.product_id', 'product_tree.within_id')
            .where('product_tree.product_id', '=', productId)
            .select('plan_openings.plan_id'),
        )
        .as('amount'),
    ])
    .execute()
  const opening = rows.filter((row) => row.amount !== null)
  const here = opening.find((row) => row.currency === currency)
  return { areSold: rows.length > 0, opens: opening.length > 0, from: here === undefined ? null : Number(here.amount) }
}

export type WatchRow = NonNullable<Awaited<ReturnType<typeof findWatchRow>>>

/** The sounds of the film's file, in its order; null for what has no picture, and for what no run of ours made. */
const plannedSounds = sql<EncodePlan['audio'] | null>`(
  select plan -> 'audio' from pipeline_runs where pipeline_runs.id = assets.run_id
)`

interface FilmMark {
  kind: FilmMarkKind
  start_ms: number
  end_ms: number | null
  name_fa: string | null
  name_en: string | null
}

/** Chapters and what may be skipped, by their beginnings. */
const marksOfFilm = sql<FilmMark[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', kind, 'start_ms', start_ms, 'end_ms', end_ms, 'name_fa', name_fa, 'name_en', name_en
  ) order by start_ms), '[]'::jsonb)
  from film_marks where film_marks.product_id = products.id
)`

/** Finds the title that plays when a product is opened, its current asset, its subtitles, and its edited sounds. */
export async function findWhatPlays(db: Db, productId: ProductId, purpose: 'feature' | 'preview') {
  return db
    .selectFrom('what_plays')
    .innerJoin('products', 'products.id', 'what_plays.plays_id')
    .innerJoin('current_assets', 'current_assets.product_id', 'products.id')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('what_plays.product_id', '=', productId)
    .where('current_assets.purpose', '=', purpose)
    .leftJoin('episodes', 'episodes.product_id', 'products.id')
    .select(['products.id as product_id', 'products.kind', 'episodes.credits_at_ms'])
    .select(namedOf(sql<ProductId>`products.id`).as('named'))
    .select([
      'assets.id',
      'assets.protection',
      'assets.duration_ms',
      'assets.audio',
      'assets.has_dash',
      'assets.has_storyboard',
      'assets.pictures',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .limit(1)
          .select(imageColumns),
      ).as('still'),
      jsonArrayFrom(
        eb
          .selectFrom('subtitle_tracks')
          .whereRef('subtitle_tracks.product_id', '=', 'products.id')
          .orderBy('subtitle_tracks.lang', 'desc')
          .select(['subtitle_tracks.id', 'subtitle_tracks.lang']),
      ).as('subtitles'),
      jsonArrayFrom(
        eb
          .selectFrom('forced_subtitles')
          .whereRef('forced_subtitles.product_id', '=', 'products.id')
          .orderBy('forced_subtitles.lang', 'desc')
          .select(['forced_subtitles.id', 'forced_subtitles.lang']),
      ).as('forced'),
      plannedSounds.as('planned_sounds'),
      marksOfFilm.as('marks'),
      // none: they are as the file has them
      jsonArrayFrom(
        eb
          .selectFrom('sound_edits')
          .whereRef('sound_edits.run_id', '=', 'assets.run_id')
          .orderBy('sound_edits.position')
          .select(['sound', 'language', 'label', 'name_fa', 'name_en', 'is_hidden', 'is_default']),
      ).as('sounds'),
    ])
    .executeTakeFirst()
}

export type PlayedRow = NonNullable<Awaited<ReturnType<typeof findWhatPlays>>>

/** A title of a screening's programme, with what closes it; undefined where it is no part of it. */
export async function findProgrammeItem(db: Db, productId: ProductId, itemId: number) {
  return db
    .selectFrom('programme_items')
    .innerJoin('products', 'products.id', 'programme_items.item_id')
    .where('programme_items.product_id', '=', productId)
    .where('programme_items.product_kind', '=', 'screening')
    .where('programme_items.item_id', '=', itemId)
    .select(['products.age_rating', 'products.regions'])
    .executeTakeFirst()
}

/** Whether a product is a live event. */
export async function isLiveEvent(db: Db, productId: ProductId): Promise<boolean> {
  const query = db.selectFrom('screenings').where('product_id', '=', productId).where('mode', '=', 'live')
  return (await query.select('product_id').executeTakeFirst()) !== undefined
}

/** The encrypted key of an asset and its product. */
export async function findAssetKey(db: Db, assetId: AssetId) {
  return db
    .selectFrom('assets')
    .where('id', '=', assetId)
    .select(['product_id', 'purpose', 'sealed_key'])
    .executeTakeFirst()
}

/** Gives a member the right to a product; a purchase gives it only once. */
export async function insertRight(
  tx: Tx,
  right: {
    memberId: MemberId
    productId: ProductId
    by: Rights['by']
    purchaseId: PurchaseId | null
    startsAt: Date
    endsAt: Date | null
    /** The bought product, where this is a part of it. */
    boughtId?: ProductId
    /** For a rental. */
    watchHours?: number
  },
): Promise<void> {
  await tx
    .insertInto('rights')
    .values({
      member_id: right.memberId,
      product_id: right.productId,
      bought_id: right.boughtId ?? null,
      by: right.by,
      purchase_id: right.purchaseId,
      starts_at: right.startsAt,
      ends_at: right.endsAt,
      watch_hours: right.watchHours ?? null,
    })
    .onConflict((conflict) => conflict.columns(['purchase_id', 'product_id']).doNothing())
    .execute()
}

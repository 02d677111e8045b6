import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { Currency } from '#lib/money/money.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { hasAsset, hasItsFilm, ownYear, posterOf, shownId } from '../listing/card-queries.ts'
import type { Way } from '../sales/offer-terms.ts'

const latestRunState = sql<string | null>`(
  select state from pipeline_runs where pipeline_runs.product_id = products.id and purpose = 'feature' order by created_at desc limit 1
)`
const inPreparation = ['waiting', 'running', 'watchable']
const latestRunProgress = sql<number | null>`(
  select avg(case when media_steps.state in ('done', 'skipped') then 1 else media_steps.progress end)
  from media_steps where run_id = (
    select id from pipeline_runs where pipeline_runs.product_id = products.id and purpose = 'feature' order by created_at desc limit 1
  )
)`

/** Of a screening: the lowest price of one ticket. */
const ticketPrice = (currency: Currency) => sql<number | null>`(
  select min(amount) from ticket_offers join ticket_prices on offer_id = ticket_offers.id
  where ticket_offers.product_id = products.id and withdrawn_at is null and seats = 1 and currency = ${currency}
)`

const currentPrice = (way: Way, currency: Currency) => sql<number | null>`(
  select amount from offers join offer_prices on offer_id = offers.id
  where offers.product_id = products.id and withdrawn_at is null and way = ${way} and currency = ${currency}
)`

/**
 * Tells whether an editor must look at a title: its film's preparation failed, or it is published and released and has
 * no film and no preparation waiting or running.
 */
const needsAttention = (eb: ExpressionBuilder<DB, 'products'>, now: Date) =>
  eb.or([
    eb(latestRunState, '=', 'failed'),
    eb.and([
      eb('products.state', '=', 'published'),
      eb.or([eb('products.release_at', 'is', null), eb('products.release_at', '<=', now)]),
      eb.not(hasItsFilm(eb)),
      eb(sql<string>`coalesce(${latestRunState}, 'none')`, 'not in', ['waiting', 'running']),
    ]),
  ])

/** How many titles of these kinds editors must look at, as a part of a statement. */
export const inNeed = (db: Db, kinds: readonly ProductKind[], now: Date) =>
  db
    .selectFrom('products')
    .where('products.kind', 'in', kinds)
    .where((eb) => needsAttention(eb, now))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`null::timestamptz`.as('oldest_at')])

/** When a title is next on the screen of a screening that is sold and not over, until an instant; a part of a statement. */
const nextOnScreen = ({ now, until }: { now: Date; until: Date }) => sql<Date | null>`(
  select min(shown.release_at) from programme_items
  join screenings on screenings.product_id = programme_items.product_id
  join products as shown on shown.id = screenings.product_id
  where programme_items.item_id = products.id and screenings.fate = 'planned' and shown.state = 'published'
    and shown.release_at < ${until} and coalesce(shown.release_ends_at, shown.release_at) >= ${now}
)`

/** Of the titles that editors must look at, those that visitors meet, as a part of a statement. */
export const pressingOf = (db: Db, kinds: readonly ProductKind[], span: { now: Date; until: Date }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('products')
        .where('products.kind', 'in', kinds)
        .where((e) => needsAttention(e, span.now))
        .select((e) => [
          'products.state',
          hasItsFilm(e).$castTo<boolean>().as('has_film'),
          nextOnScreen(span).as('shown_at'),
        ])
        .as('needy'),
    )
    .select([
      // a film that plays although a newer file of it failed is met by nobody
      sql<number>`(count(*) filter (where shown_at is not null or (state = 'published' and not has_film)))::int`.as(
        'pressing',
      ),
      sql<Date | null>`min(shown_at)`.as('due_at'),
    ])

async function countTitles(db: Db, kinds: readonly ProductKind[], now: Date) {
  return db
    .selectFrom('products')
    .where('products.kind', 'in', kinds)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'draft').as('draft'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'published').as('published'),
      eb.fn.countAll<number>().filterWhere(needsAttention(eb, now)).as('failed'),
      eb.fn.countAll<number>().filterWhere(latestRunState, 'in', inPreparation).as('running'),
    ])
    .executeTakeFirstOrThrow()
}

interface ListWish {
  query?: string | undefined
  state?: 'draft' | 'published' | 'failed' | 'running' | undefined
  kinds: readonly ProductKind[]
  now: Date
  limit: number
  offset: number
}

/** Titles of these kinds that match: by number, or by their names. */
function wanted(db: Db, { query, state, kinds, now }: ListWish) {
  const told = readTold(query ?? '')
  return db
    .selectFrom('products')
    .leftJoin('films', (join) => join.on('films.product_id', '=', shownId))
    .leftJoin('series', 'series.product_id', 'products.id')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .where('products.kind', 'in', kinds)
    .$if(state === 'failed', (all) => all.where((eb) => needsAttention(eb, now)))
    .$if(state === 'running', (all) => all.where(latestRunState, 'in', inPreparation))
    .where((eb) => (state === 'draft' || state === 'published' ? eb('products.state', '=', state) : eb.lit(true)))
    .where((eb) =>
      told === null
        ? eb.lit(true)
        : eb.or([eb(sql`products.id`, '=', told.number), holdsWords(toldTexts.product, told)]),
    )
}

/** Titles for the editors' list, newest change first. */
export async function findStudioTitles(db: Db, options: ListWish) {
  const query = wanted(db, options)
  const rows = await query
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(options.limit)
    .offset(options.offset)
    .select(['products.id', 'products.kind', 'title_fa', 'title_en', ownYear.as('year')])
    .select(['state', 'is_free', 'release_at', 'products.updated_at'])
    .select((eb) => [
      posterOf(eb),
      latestRunState.as('run_state'),
      latestRunProgress.as('run_progress'),
      eb
        .selectFrom('uploads')
        .whereRef('uploads.product_id', '=', 'products.id')
        .where('uploads.state', '=', 'receiving')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('uploads'),
      hasAsset(eb, 'feature').as('has_asset'),
      hasItsFilm(eb).$castTo<boolean>().as('has_film'),
      eb.fn.coalesce(currentPrice('buy', 'IRR'), ticketPrice('IRR')).as('price_irr'),
      eb.fn.coalesce(currentPrice('buy', 'USD'), ticketPrice('USD')).as('price_usd'),
      currentPrice('rent', 'IRR').as('rent_irr'),
      currentPrice('rent', 'USD').as('rent_usd'),
    ])
    .execute()
  const counts = await countTitles(db, options.kinds, options.now)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, counts, total: Number(n) }
}

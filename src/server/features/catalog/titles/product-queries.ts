import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { aboutTitles } from '#db/reads.ts'
import type { ProductId } from '#lib/ids.ts'
import { selectCards, shownId } from './listing/card-queries.ts'
import { imageColumns, type Products } from './image-columns.ts'
import { scoreOf, scoresOf, trackGaps } from './kinds/album-queries.ts'
import { screeningOf } from './kinds/screening-queries.ts'
import { partsOfSeries, seriesColumns } from './kinds/series-queries.ts'
import { offersOf } from './sales/offer-queries.ts'

const ownId = sql<ProductId>`products.id`
const ownCountries = sql<string[] | null>`coalesce(films.countries, series.countries)`

/** Titles whose languages a page tells: the title that it shows; of a series its published episodes. */
const anyShown = sql<ProductId>`any(case products.kind when 'series' then array(
    select parts.id from products seasons join products parts on parts.parent_id = seasons.id
    where seasons.parent_id = products.id and seasons.kind = 'season' and parts.state = 'published'
    union all select products.id
  ) else array[${shownId}] end)`

const publishedParts = (eb: Products) =>
  eb
    .selectFrom('products as parts')
    .whereRef('parts.parent_id', '=', 'products.id')
    .where('parts.state', '=', 'published')
    .select((e) => e.fn.countAll<number>().$castTo<number>().as('n'))
    .$asScalar()
    .$notNull()
    .as('published_parts')

export const creditsOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('credits')
      .innerJoin('people', 'people.id', 'credits.person_id')
      .where('credits.product_id', '=', shownId)
      .orderBy('credits.position')
      .select([
        'credits.person_id',
        'credits.role',
        'credits.character_fa',
        'credits.character_en',
        'people.name_fa',
        'people.name_en',
        'people.kind',
      ])
      .select((e) =>
        jsonObjectFrom(e.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
          'photo',
        ),
      ),
  ).as('credits')

const stillsOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'products.id')
      .orderBy('product_stills.position')
      .select(imageColumns)
      .select('images.id'),
  ).as('stills')

const placesOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('offer_places')
      .whereRef('offer_places.product_id', '=', 'products.id')
      .select(['offer_places.way', 'offer_places.taken']),
  ).as('places')

const assetsOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('current_assets')
      .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
      .where('current_assets.product_id', '=', anyShown)
      .where((e) => e.or([e('current_assets.purpose', '=', 'feature'), e('current_assets.product_id', '=', shownId)]))
      .select(['current_assets.purpose', 'assets.duration_ms', 'assets.heights', 'assets.audio', 'assets.pictures']),
  ).as('assets')

const subtitlesOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('subtitle_tracks')
      .where('subtitle_tracks.product_id', '=', anyShown)
      .orderBy('subtitle_tracks.lang', 'desc')
      .select(['subtitle_tracks.lang']),
  ).as('subtitles')

const selectProduct = (db: Db, id: ProductId) =>
  selectCards(db)
    .where('products.id', '=', id)
    .select([
      'products.state',
      'products.version',
      'products.tagline_fa',
      'products.tagline_en',
      'products.synopsis_fa',
      'products.synopsis_en',
      ownCountries.as('countries'),
      'products.age_rating',
      'products.in_plans',
      'products.regions',
      'products.release_ends_at',
      'products.updated_at',
    ])
    .select((eb) => [creditsOf(eb), stillsOf(eb), offersOf(ownId), placesOf(eb), assetsOf(eb), subtitlesOf(eb)])
    .select(screeningOf)
    .select(seriesColumns)
    .select((eb) => [partsOfSeries(eb), publishedParts(eb)])
    .select((eb) => [scoreOf(eb), scoresOf(eb), trackGaps(eb)])

/** One product with everything that its page and its editor show; drafts included. */
export async function findProduct(db: Db, id: ProductId) {
  return aboutTitles([id], () => selectProduct(db, id).executeTakeFirst())
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

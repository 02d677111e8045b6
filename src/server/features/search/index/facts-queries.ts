import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { isOnSite, shownId } from '#server/features/catalog/titles/index.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

/**
 * The facts of a product that the index reads. A screening has people, genres and year of the film that it shows; a
 * track has the year of its album.
 */
export interface ProductFacts {
  id: ProductId
  kind: ProductKind
  title_fa: string
  title_en: string
  /** Taglines and synopses. */
  about: string[]
  age_rating: number
  listed_until: Date | null
  year: number | null
  countries: string[]
  /** Names that the house gives to them instead of the usual ones. */
  country_names: string[]
  /** Names in both languages. */
  genres: string[]
  people: string[]
  /** Titles of what it is a part of, shows or belongs to. */
  within: string[]
  season: number | null
  number: number | null
  genre_codes: string[]
  shelf: string | null
  /** Of an album. */
  form: string | null
  is_free: boolean
  /** Ways in which it is sold now, and `plan` where a plan opens it. */
  ways: string[]
  /** Languages of its sound and its subtitles. */
  audio: string[]
  subtitles: string[]
  minutes: number | null
  /** Height in pixels of the best picture. */
  height: number | null
  listed_at: Date
  /** Facts that only its kind has: tags and line of goods, the cafe of a screening. */
  extra: string[]
}

const namesOfCountries = sql`array(
  select name from house_lists, unnest(array[name_fa, name_en]) as name
  where list = 'country' and name <> '' and code = any (product_years.countries)
)`

/** Facts of those that may be found: published with all that they are a part of, and open to everybody. */
export async function readProductFacts(tx: Tx, ids: readonly ProductId[]): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select products.id, products.kind, products.title_fa, products.title_en, products.age_rating,
      array_remove(array[products.tagline_fa, products.tagline_en, products.synopsis_fa, products.synopsis_en], null) as about,
      case when products.kind = 'screening' then products.release_ends_at end as listed_until,
      coalesce(product_years.year,
        case when products.kind = 'festival' then extract(year from products.release_at)::int end) as year,
      coalesce(product_years.countries, '{}') as countries, ${namesOfCountries} as country_names,
      array(
        select name from product_genres join genres on code = genre_code, unnest(array[name_fa, name_en]) as name
        where product_genres.product_id = shown.id
      ) as genres,
      array(
        select name from (select distinct person_id from credits where credits.product_id = shown.id) credited
        join people on people.id = person_id, unnest(array[name_fa, name_en]) as name
      ) as people,
      array(
        select title from products other, unnest(array[other.title_fa, other.title_en]) as title
        where other.id in (parent.id, parent.parent_id, shown.id, goods.of_id) and other.id <> products.id
          and other.kind <> 'season'
      ) as within,
      case when products.kind = 'episode' then parent.position end as season,
      products.position as number,
      array(select genre_code from product_genres where product_id = shown.id order by position) as genre_codes,
      goods.shelf, albums.form, products.is_free,
      array(
        select distinct way from offers where offers.product_id = products.id and withdrawn_at is null
        union select 'plan' where exists (select from plan_openings where plan_openings.product_id = products.id)
      ) as ways,
      coalesce(assets.audio, '{}') as audio,
      array(
        select lang from subtitle_tracks where subtitle_tracks.product_id = shown.id
        -- a series has those of its published episodes
        union select lang from products seasons join products episodes on episodes.parent_id = seasons.id
        join subtitle_tracks on subtitle_tracks.product_id = episodes.id
        where seasons.parent_id = products.id and products.kind = 'series' and episodes.state = 'published'
        order by lang
      ) as subtitles,
      (round(assets.duration_ms / 60000.0))::int as minutes,
      (select max(height) from unnest(assets.heights) as height) as height,
      coalesce(products.published_at, products.created_at) as listed_at,
      array_remove(
        array[goods.shelf, goods.line_fa, goods.line_en, cafes.name_fa, cafes.name_en] || coalesce(goods.tags, '{}'), null
      ) as extra
    from products
    left join products parent on parent.id = products.parent_id
    left join screenings on screenings.product_id = products.id
    left join cafes on cafes.id = screenings.cafe_id
    left join goods on goods.product_id = products.id
    left join albums on albums.product_id = products.id
    cross join lateral (select ${shownId} as id) shown
    left join product_years on product_years.product_id = case products.kind when 'track' then parent.id else shown.id end
    left join current_assets on current_assets.product_id = shown.id and current_assets.purpose = 'feature'
    left join assets on assets.id = current_assets.asset_id
    where products.id = any (${ids}::int[]) and products.kind <> 'season'
      and ${isOnSite('products.id')}
      and (screenings.fate is null or screenings.fate <> 'cancelled')
      and screenings.is_by_invitation is not true`.execute(tx)
  return rows
}

export interface PersonFacts {
  id: PersonId
  name_fa: string
  name_en: string
  /** In how many published titles. */
  titles: number
}

/** Those with a published title: a draft does not betray who is in it. */
export async function readPersonFacts(tx: Tx, ids: readonly PersonId[]): Promise<PersonFacts[]> {
  const { rows } = await sql<PersonFacts>`
    select people.id, name_fa, name_en, count(distinct credits.product_id)::int as titles
    from people join credits on credits.person_id = people.id
    where people.id = any (${ids}::int[])
      and ${isOnSite('credits.product_id')}
    group by people.id`.execute(tx)
  return rows
}

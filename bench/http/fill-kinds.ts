import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { stockShop } from '../shop/stock-shop.ts'

const tables = [
  'products',
  'films',
  'series',
  'seasons',
  'episodes',
  'albums',
  'tracks',
  'product_genres',
  'credits',
  'people',
]
const moreTables = ['subtitle_tracks', 'assets', 'current_assets', 'offers', 'offer_prices', 'images', 'product_stills']
const genres = ['drama', 'comedy', 'family', 'thriller', 'mystery', 'romance', 'war', 'crime', 'sport', 'short']
const roles = ['director', 'writer', 'camera', 'editor', 'music', 'cast', 'cast', 'cast']

/** Where the ids of each kind begin. */
const begins = { title: 1_000_000, season: 2_000_000, episode: 3_000_000, track: 4_000_000, screening: 5_000_000 }
const partsOfTitle = 4

export interface FilledKinds {
  movie: number
  series: number
  album: number
  person: number
  collection: number
  screening: number
  festival: number
  goods: number
}

/** Titles one to `count`: of ten eight are films, one a series of one season, one an album; people as many as are given. */
async function fillTitles(db: Db, count: number, people: number): Promise<void> {
  await sql`insert into genres (code, name_fa, name_en, position)
    select code, 'ژانر ' || code, code, n from unnest(${genres}::text[]) with ordinality as one (code, n)
    on conflict do nothing`.execute(db)
  await sql`insert into people (id, name_fa, name_en) overriding system value
    select n, 'هنرمند ' || n, 'Artist ' || n from generate_series(1, ${people}::int) n`.execute(db)
  await sql`insert into images (id, path, width, height, color, widths, has_avif)
    select md5(kind || n)::uuid, 'products/' || kind || n, 1600, 2400, '#2a2430', '{200,400,800,1600}', true
    from generate_series(1, ${count}::int) n, unnest('{poster,still}'::text[]) kind`.execute(db)
  await sql`insert into products (id, kind, state, title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en,
      age_rating, is_free, poster_id, published_at) overriding system value
    select ${begins.title}::int + n, case n % 10 when 8 then 'series' when 9 then 'music' else 'movie' end, 'published',
      (array['ایستگاه', 'باغ', 'خانه', 'دریاچه', 'کوچه', 'جاده', 'شب'])[n * 31 % 7 + 1] || ' ' || n,
      (array['Station', 'Garden', 'House', 'Lake', 'Alley', 'Road', 'Night'])[n * 31 % 7 + 1] || ' ' || n,
      'گاهی راه خانه از دورترین شهر می‌گذرد.', 'Sometimes the way home leads through the farthest town.',
      'مردی پس از سال‌ها به شهری برمی‌گردد که دیگر کسی او را به نام نمی‌شناسد.',
      'A man returns after many years to a town where nobody knows him by name.',
      (array[0, 7, 12, 15])[n % 4 + 1], n % 11 = 0, md5('poster' || n)::uuid, now() - n * interval '10 minutes'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into films (product_id, year, countries)
    select id, 1950 + id * 7 % 75, case when id % 4 = 0 then array['IR', 'FR'] when id % 5 = 0 then array['FR'] else array['IR'] end
    from products where kind = 'movie'`.execute(db)
  await sql`insert into series (product_id, year, countries) select id, 1950 + id * 7 % 75, array['IR']
    from products where kind = 'series'`.execute(db)
  await sql`insert into albums (product_id, form, year) select id, 'album', 1950 + id * 7 % 75
    from products where kind = 'music'`.execute(db)
  await sql`insert into product_genres (product_id, genre_code, position)
    select id, (${genres}::text[])[(id * 13 / 10 + k * 3) % 10 + 1], k from products, generate_series(0, 1) k
    where kind in ('movie', 'series')`.execute(db)
  await sql`insert into credits (product_id, position, person_id, role)
    select id, k, (id * 37 + k * 101) % ${people}::int + 1, (${roles}::text[])[k] from products, generate_series(1, 8) k
    where kind in ('movie', 'series')`.execute(db)
  await sql`insert into credits (product_id, position, person_id, role)
    select id, 1, (id * 37) % ${people}::int + 1, 'artist' from products where kind = 'music'`.execute(db)
}

/** Seasons, episodes and tracks of them, with what is played and sold. */
async function fillParts(db: Db): Promise<void> {
  const copied = sql`'published', '', '', now(), parents.id`
  await sql`insert into products (id, kind, title_fa, title_en, state, synopsis_fa, synopsis_en, published_at, parent_id, position)
      overriding system value
    select ${begins.season}::int + id - ${begins.title}::int, 'season', 'فصل یک', 'Season 1', ${copied}, 1
    from products parents where kind = 'series'`.execute(db)
  await sql`insert into products (id, kind, title_fa, title_en, state, synopsis_fa, synopsis_en, published_at, parent_id, position)
      overriding system value
    select ${begins.episode}::int + (id - ${begins.season}::int) * ${partsOfTitle}::int + n, 'episode', 'قسمت ' || n, 'Part ' || n,
      ${copied}, n
    from products parents, generate_series(1, ${partsOfTitle}::int) n where kind = 'season'`.execute(db)
  await sql`insert into products (id, kind, title_fa, title_en, state, synopsis_fa, synopsis_en, published_at, parent_id, position)
      overriding system value
    select ${begins.track}::int + (id - ${begins.title}::int) * ${partsOfTitle}::int + n, 'track', 'قطعه ' || n, 'Track ' || n,
      ${copied}, n
    from products parents, generate_series(1, ${partsOfTitle}::int) n where kind = 'music'`.execute(db)
  await sql`insert into seasons (product_id) select id from products where kind = 'season'`.execute(db)
  await sql`insert into episodes (product_id) select id from products where kind = 'episode'`.execute(db)
  await sql`insert into tracks (product_id, number) select id, position from products where kind = 'track'`.execute(db)
  await sql`insert into product_stills (product_id, image_id, position)
    select id, md5('still' || (id - ${begins.title}::int))::uuid, 0 from products where kind in ('movie', 'series')`.execute(
    db,
  )
  await sql`insert into subtitle_tracks (product_id, lang, file_name, encoding, cues, path, lines_read)
    select id, lang, 'film.srt', 'utf-8', 900, 'subtitles/' || id || lang, true
    from products, unnest('{fa,en}'::text[]) lang
    where kind in ('movie', 'episode') and (lang = 'fa' or id % 3 > 0)`.execute(db)
  await sql`insert into assets (product_id, purpose, protection, path, duration_ms, heights, audio, has_storyboard)
    select id, 'feature', 'clear', 'assets/' || id, (20 + id % 120) * 60000,
      case kind when 'track' then '{}'::int[] else '{240,480,720,1080}' end, '{fa}', kind <> 'track'
    from products where kind in ('movie', 'episode', 'track')`.execute(db)
  await sql`insert into current_assets (product_id, purpose, asset_id) select product_id, purpose, id from assets`.execute(
    db,
  )
  await sql`insert into offers (product_id, way) select id, 'buy' from products
    where kind in ('movie', 'series', 'season', 'episode', 'music', 'track') and not is_free`.execute(db)
  await sql`insert into offer_prices (offer_id, currency, amount)
    select id, currency, case currency when 'IRR' then 890000 else 399 end
    from offers, unnest('{IRR,USD}'::text[]) currency`.execute(db)
}

/** Fills in the things that do not grow with the catalogue: screenings, a festival, collections, the home page. */
async function fillHouse(db: Db): Promise<{ collection: number }> {
  await sql`insert into products (id, kind, state, title_fa, title_en, synopsis_fa, synopsis_en, release_at, release_ends_at, published_at)
      overriding system value
    select ${begins.screening}::int + n, case n when 0 then 'festival' else 'screening' end, 'published', 'اکران ' || n,
      'Screening ' || n, '', '', now() + n * interval '1 day', now() + case n when 0 then 10 else n end * interval '1 day' + interval '3 hours', now()
    from generate_series(0, 12) n`.execute(db)
  await sql`insert into festivals (product_id, edition, series) values (${begins.screening}::int, 1, 'bench')`.execute(
    db,
  )
  await sql`insert into screenings (product_id, mode, capacity)
    select id, 'together', 200 from products where kind = 'screening'`.execute(db)
  await sql`insert into programme_items (product_id, product_kind, item_id, item_kind)
    select ${begins.screening}::int + n, 'screening', ${begins.title}::int + n, 'movie'
    from generate_series(1, 7) n union all
    select ${begins.screening}::int + n, 'screening', ${begins.title}::int + n + 3, 'movie'
    from generate_series(8, 12) n`.execute(db)
  await sql`insert into programme_items (product_id, product_kind, item_id, item_kind, position)
    select ${begins.screening}::int, 'festival', ${begins.screening}::int + n, 'screening', n
    from generate_series(1, 7) n`.execute(db)
  await sql`insert into title_collections (title_fa, title_en, story_fa, story_en, is_shown, created_at, updated_at)
    select 'مجموعه ' || n, 'Collection ' || n, 'داستان', 'A story', true, now(), now() from generate_series(1, 6) n`.execute(
    db,
  )
  await sql`insert into title_collection_items (collection_id, position, product_id)
    select collections.id, n, ${begins.title}::int + n + 1 from title_collections collections, generate_series(1, 20) n`.execute(
    db,
  )
  const queries = [
    '{"kind":"movie","sort":"newest","limit":5}',
    '{"kind":"movie","genre":"drama","sort":"newest","limit":5}',
    '{"kind":"series","sort":"newest","limit":5}',
    '{"kind":"music","sort":"newest","limit":5}',
    '{"kind":"movie","price":"free","sort":"newest","limit":5}',
    '{"kind":"movie","genre":"family","sort":"title","limit":5}',
    '{"kind":"screening","limit":5}',
    '{"kind":"goods","limit":5}',
  ]
  await sql`insert into widgets (kind, title_fa, title_en, query, href, position)
    select 'posters', 'تازه‌ها', 'New', query::jsonb, '/movies', n
    from unnest(${queries}::text[]) with ordinality as one (query, n)`.execute(db)
  await sql`insert into home_slides (product_id, story_fa, story_en, image_id, position)
    select ${begins.title}::int + n, 'شبی که قطار نیامد', 'The night the train did not come', md5('still' || n)::uuid, n
    from generate_series(1, 5) n`.execute(db)
  const { id } = await db.selectFrom('title_collections').select('id').limit(1).executeTakeFirstOrThrow()
  return { collection: id }
}

/** Fills a site with every kind, `titles` titles and `people` people, and marks all of it for the index. */
export async function fillKinds(db: Db, titles: number, people: number): Promise<FilledKinds> {
  const all = [...tables, ...moreTables, 'screenings', 'programme_items', 'festivals']
  for (const table of all) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await fillTitles(db, titles, people)
  await fillParts(db)
  const { collection } = await fillHouse(db)
  for (const table of all) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`select list_titles(array(select id from products))`.execute(db)
  const { goodsId } = await stockShop(db, 48)
  await sql`insert into search_changes (subject, subject_id)
    select 'product', id from products where state = 'published' union all select 'person', id from people`.execute(db)
  await sql`analyze`.execute(db)
  return {
    movie: begins.title + 1,
    series: begins.title + 8,
    album: begins.title + 9,
    person: 5,
    collection,
    screening: begins.screening + 1,
    festival: begins.screening,
    goods: goodsId,
  }
}

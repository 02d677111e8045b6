import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { viewTexts, type WatchedTable, watchedTables } from '#db/watched-tables.ts'
import { relations } from '#db/schema.gen.ts'
import { fillKinds } from '../bench/http/fill-kinds.ts'
import { fillAround } from '#tests/support/caches/fill-around.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
const ids = await fillKinds(db, 30, 20)
await fillAround(db, ids)
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(async () => {
  await client.end()
  await close()
})

type Told = { table: string; columns?: string[]; titles?: number[]; people?: number[] }
const heard: Told[] = []
client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as Told))
await client.query('listen site_changed')

/** Returns the notifications about statements, which are undone. */
async function toldOf(...statements: string[]): Promise<Told[]> {
  heard.length = 0
  for (const statement of statements) await client.query(statement)
  await client.query('select 1')
  return [...heard]
}
const of = (told: readonly Told[], table: string) => told.filter((one) => one.table === table)

const { movie, series, album, screening, festival, person, goods } = ids
const changes: [WatchedTable, string, { columns?: string[]; titles?: number[]; people?: number[] }][] = [
  [
    'products',
    `update products set synopsis_en = 'New' where id = ${movie}`,
    { columns: ['synopsis_en'], titles: [movie] },
  ],
  ['films', `update films set year = year + 1 where product_id = ${movie}`, { columns: ['year'], titles: [movie] }],
  [
    'series',
    `update series set end_year = 2030 where product_id = ${series}`,
    { columns: ['end_year'], titles: [series] },
  ],
  [
    'episodes',
    `update episodes set credits_at_ms = 900 where product_id = (select min(product_id) from episodes)`,
    { columns: ['credits_at_ms'], titles: [series] },
  ],
  [
    'albums',
    `update albums set form = 'score', score_of = ${movie} where product_id = ${album}`,
    { columns: ['form', 'score_of', 'score_of_kind'], titles: [movie, album] },
  ],
  [
    'tracks',
    `update tracks set number = 40 where product_id = (select min(product_id) from tracks)`,
    { columns: ['number'], titles: [album] },
  ],
  [
    'lyrics',
    `update lyrics set source = 'another' where product_id = (select min(product_id) from lyrics)`,
    { columns: ['source'], titles: [album] },
  ],
  [
    'product_stills',
    `update product_stills set position = 9 where product_id = ${movie}`,
    { columns: ['position'], titles: [movie] },
  ],
  ['product_genres', `delete from product_genres where product_id = ${movie + 20}`, { titles: [movie + 20] }],
  [
    'credits',
    `update credits set character_fa = 'او', character_en = 'She' where product_id = ${movie} and position = 1`,
    { columns: ['character_en', 'character_fa'], titles: [movie] },
  ],
  [
    'people',
    `update people set birthplace_fa = 'رشت', birthplace_en = 'Rasht' where id = ${person}`,
    { columns: ['birthplace_en', 'birthplace_fa'], people: [person] },
  ],
  ['merged_people', `update merged_people set merged_at = now() where old_id = 9001`, { columns: ['merged_at'] }],
  ['house_lists', `update house_lists set name_en = 'Torn' where code = 'damaged'`, { columns: ['name_en'] }],
  ['genres', `update genres set name_en = 'Dramas' where code = 'drama'`, { columns: ['name_en'] }],
  [
    'images',
    `update images set color = '#000000' where id = (select poster_id from products where id = ${movie})`,
    { columns: ['color'] },
  ],
  ['offers', `update offers set places = 50 where product_id = ${movie}`, { columns: ['places'], titles: [movie] }],
  [
    'offer_prices',
    `update offer_prices set amount = 5 where currency = 'USD' and offer_id = (select id from offers where product_id = ${movie})`,
    { columns: ['amount'], titles: [movie] },
  ],
  ['current_assets', `delete from current_assets where product_id = ${movie + 21}`, { titles: [movie + 21] }],
  [
    'subtitle_tracks',
    `update subtitle_tracks set lines_read = not lines_read where product_id = ${movie} and lang = 'fa'`,
    { columns: ['lines_read'], titles: [movie] },
  ],
  [
    'listed_titles',
    `update products set age_rating = 18 where id = ${movie}`,
    { columns: ['age_rating'], titles: [movie] },
  ],
  ['home_slides', `update home_slides set story_en = 'Another night' where position = 1`, { columns: ['story_en'] }],
  ['widgets', `update widgets set title_en = 'Newer' where position = 1`, { columns: ['title_en'] }],
  [
    'programme_items',
    `update programme_items set position = 90 where product_id = ${festival} and item_id = ${screening + 5}`,
    { columns: ['position'], titles: [festival, screening + 5] },
  ],
  [
    'screenings',
    `update screenings set capacity = 201 where product_id = ${screening}`,
    { columns: ['capacity'], titles: [screening, movie] },
  ],
  [
    'ticket_offers',
    `update ticket_offers set tickets = 21 where product_id = ${screening}`,
    { columns: ['tickets'], titles: [screening] },
  ],
  [
    'ticket_prices',
    `update ticket_prices set amount = 5 where offer_id = (select id from ticket_offers where product_id = ${screening})`,
    { columns: ['amount'] },
  ],
  [
    'festivals',
    `update festivals set edition = 2 where product_id = ${festival}`,
    { columns: ['edition'], titles: [festival, screening] },
  ],
  [
    'festival_halls',
    `update festival_halls set note_fa = 'طبقهٔ دو', note_en = 'Second floor' where position = 1`,
    { columns: ['note_en', 'note_fa'] },
  ],
  [
    'festival_shows',
    `update festival_shows set section_fa = 'بخش', section_en = 'Section' where screening_id = ${screening}`,
    { columns: ['section_en', 'section_fa'] },
  ],
  [
    'festival_jurors',
    `update festival_jurors set role_en = 'Chair' where position = 1`,
    { columns: ['role_en'], titles: [festival] },
  ],
  [
    'festival_prizes',
    `update festival_prizes set announced_at = now() where position = 1`,
    { columns: ['announced_at'], titles: [festival] },
  ],
  ['pass_kinds', `update pass_kinds set name_en = 'All' where position = 1`, { columns: ['name_en'] }],
  [
    'pass_prices',
    `update pass_prices set amount = 7 where kind_id = (select id from pass_kinds where position = 1)`,
    { columns: ['amount'] },
  ],
  ['cafes', `update cafes set seats = 41 where id = 1`, { columns: ['seats'] }],
  ['cafe_pictures', `delete from cafe_pictures where position = 2`, {}],
  [
    'goods',
    `update goods set line_fa = 'خط', line_en = 'A line' where product_id = ${goods}`,
    { columns: ['line_en', 'line_fa'], titles: [goods] },
  ],
  [
    'variants',
    `update variants set weight_grams = 5 where id = (select id from variants where product_id = ${goods} order by position limit 1)`,
    { columns: ['weight_grams'], titles: [goods] },
  ],
  [
    'variant_prices',
    `update variant_prices set amount = 5 where currency = 'IRR' and variant_id = (select id from variants where product_id = ${goods} order by position limit 1)`,
    { columns: ['amount'], titles: [goods] },
  ],
  [
    'variant_pictures',
    `insert into variant_pictures select (select id from variants where product_id = ${goods} order by position limit 1), (select poster_id from products where id = ${movie}), 3`,
    { titles: [goods] },
  ],
  ['collections', `update collections set title_en = 'Better' where slug = 'best'`, { columns: ['title_en'] }],
  [
    'collection_goods',
    `update collection_goods set position = 99 where position = 1 and collection_id = (select id from collections where slug = 'best')`,
    { columns: ['position'] },
  ],
  [
    'title_collections',
    `update title_collections set story_en = 'Told anew' where id = ${ids.collection}`,
    { columns: ['story_en'] },
  ],
  [
    'title_collection_items',
    `delete from title_collection_items where collection_id = ${ids.collection} and position = 20`,
    {},
  ],
  ['landings', `update landings set lead_en = 'Lead' where slug = 'spring'`, { columns: ['lead_en'] }],
  [
    'site_frame',
    `update site_frame set notice_fa = 'خبر', notice_en = 'News'`,
    { columns: ['notice_en', 'notice_fa'] },
  ],
  ['text_revisions', `update text_revisions set body_en = 'Text' where page = 'about'`, { columns: ['body_en'] }],
  ['gift_campaigns', `update gift_campaigns set about_en = 'About' where slug = 'spring'`, { columns: ['about_en'] }],
  ['search_changes', `update products set tagline_en = 'Marked' where id = ${movie + 2}`, {}],
]

test.each(changes)(
  'a change of %s is told by what it is of',
  async (table, statement, { titles = [], people = [], ...rest }) => {
    const told = of(await toldOf(statement), table)
    expect(told).not.toEqual([])
    for (const one of told) {
      expect(one).toMatchObject(rest)
      expect(one.titles ?? titles).toEqual(expect.arrayContaining(titles))
      expect(one.people ?? people).toEqual(expect.arrayContaining(people))
    }
    // what it says of titles is few of many
    if (titles.length > 0) expect(told.every((one) => one.titles !== undefined && one.titles.length < 20)).toBe(true)
  },
)

test('each watched table is among them, and has triggers for all that may happen to its rows', async () => {
  expect(new Set(changes.map(([table]) => table))).toEqual(new Set(watchedTables))
  const { rows } = await sql<{ name: string; events: number }>`
    select tgrelid::regclass::text as name, bit_or(tgtype & 60)::int as events from pg_trigger
    where tgname like 'site_changed%' group by 1`.execute(db)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(watchedTables))
  // an image comes before anything shows it and goes after all that did; the index takes its marks away itself
  const half = new Set(['images', 'search_changes'])
  expect(rows.filter(({ name, events }) => events !== 60 && !half.has(name))).toEqual([])
})

test('what a view reads stands with its name', async () => {
  const { rows } = await sql<{ name: string; text: string }>`
    select viewname as name, definition as text from pg_views where schemaname = 'public'`.execute(db)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`.execute(
    db,
  )
  const lacking = rows.flatMap(({ name, text }) => {
    const known = Object.entries(viewTexts).find(([view]) => view === name)?.[1]
    if (known === undefined) return []
    const words = new Set(text.match(/[a-z_][a-z0-9_]*/g))
    const tables = relations.filter((one) => words.has(one))
    const read = columns.filter(({ table, column }) => tables.some((one) => one === table) && words.has(column))
    const all = [...tables, ...read.map(({ column }) => column)]
    return all.filter((word) => !known.split(' ').includes(word)).map((word) => `${name}: ${word}`)
  })
  expect([...new Set(lacking)]).toEqual([])
})

test('a part is told with its series, a film with its screening, and many rows without any', async () => {
  const { rows } = await client.query<{ id: number }>(`select min(id) as id from products where kind = 'episode'`)
  const [episode] = of(await toldOf(`update products set synopsis_fa = 'خلاصه' where id = ${rows[0]?.id}`), 'products')
  expect(episode?.titles).toContain(series)
  const [film] = of(await toldOf(`update products set synopsis_fa = 'خلاصه' where id = ${movie}`), 'products')
  expect(film?.titles).toContain(screening)
  const [shown] = of(await toldOf(`delete from programme_items where product_id = ${screening + 9}`), 'programme_items')
  expect(shown?.titles).toEqual(expect.arrayContaining([screening + 9, movie + 12]))
  const many = of(await toldOf(`update products set synopsis_en = synopsis_en || '.'`), 'products')
  expect(many).toEqual([{ table: 'products' }])
})

test('nothing is told of what changes no page: a seat or piece that is held, an image nobody shows, the same value', async () => {
  const quiet = [
    `update screenings set held = held + 1 where product_id = ${screening}`,
    `update ticket_offers set taken = taken + 1 where product_id = ${screening}`,
    `update pass_kinds set held = held + 1 where position = 1`,
    `update gift_campaigns set given = given + 1 where slug = 'spring'`,
    `insert into images (path, width, height, color, widths, has_avif) values ('x', 1, 1, '#000000', '{200}', false)`,
    `update products set title_en = title_en where id = ${movie}`,
    `delete from people where id = -1`,
  ]
  expect(await toldOf(...quiet)).toEqual([])
  const last = await toldOf(`update gift_campaigns set given = places where slug = 'spring'`)
  expect(last).toEqual([{ table: 'gift_campaigns', columns: ['given'] }])
})

test('what is told of two hundred titles fits into a notice, and of more is told of all', async () => {
  const parts = (from: number, count: number) => `
    insert into products (id, kind, title_fa, title_en, synopsis_fa, synopsis_en, parent_id, position) overriding system value
    select ${from} + n, 'track', 'قطعه', 'Track', '', '', ${album}, 100 + ${from % 1000} + n from generate_series(1, ${count}) n`
  const [few] = of(await toldOf(parts(8_000_000, 90)), 'products')
  expect(few?.titles).toHaveLength(90 + 6)
  await toldOf(parts(8_100_200, 90))
  const [many] = of(await toldOf(parts(8_200_400, 90)), 'products')
  expect(many).toEqual({ table: 'products' })
})

test('a table that is emptied is told', async () => {
  expect(await toldOf('truncate lyrics')).toEqual([{ table: 'lyrics' }])
})

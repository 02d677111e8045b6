import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { FilledKinds } from '../../../bench/http/fill-kinds.ts'

const words = (fa: string, en: string) => ({ title_fa: fa, title_en: en, text_fa: '', text_en: '' })

/** Adds to a catalogue of every kind: cafes, tickets, passes, a landing page, a campaign, lyrics. Returns its calls. */
export async function fillAround(db: Db, ids: FilledKinds): Promise<{ paths: string[] }> {
  const { screening, festival, movie } = ids
  await sql`insert into cafes (id, state, name_fa, name_en, city_fa, city_en, address_fa, address_en, longitude, latitude, seats, contact)
    overriding system value
    select n, 'published', 'کافه ' || n, 'Cafe ' || n, 'تهران', 'Tehran', 'خیابان', 'Street', 51, 35, 40, 'cafe@example.com'
    from generate_series(1, 2) n`.execute(db)
  await sql`insert into cafe_pictures (cafe_id, position, image_id)
    select 1, row_number() over (), id from images order by id limit 2`.execute(db)
  await sql`update screenings set cafe_id = 1, mode = 'room' where product_id = ${screening + 2}::int`.execute(db)
  await sql`insert into ticket_offers (product_id, seats, position, tickets)
    select product_id, 1, 0, 20 from screenings`.execute(db)
  await sql`insert into ticket_prices (offer_id, currency, amount) select id, 'IRR', 900000 from ticket_offers`.execute(
    db,
  )
  await sql`insert into festival_halls (festival_id, position, name_fa, name_en, is_online)
    select ${festival}::int, n, 'سالن ' || n, 'Hall ' || n, n = 1 from generate_series(1, 2) n`.execute(db)
  await sql`insert into festival_shows (festival_id, screening_id, hall_id)
    select ${festival}::int, product_id, (select id from festival_halls order by position limit 1)
    from screenings order by product_id limit 4`.execute(db)
  await sql`insert into pass_kinds (festival_id, position, name_fa, name_en, capacity)
    select ${festival}::int, n, 'بلیت ' || n, 'Pass ' || n, 30 from generate_series(1, 2) n`.execute(db)
  await sql`insert into pass_prices (kind_id, currency, amount) select id, 'IRR', 4000000 from pass_kinds`.execute(db)
  await sql`insert into festival_jurors (festival_id, position, person_id, role_fa, role_en)
    select ${festival}::int, n, n, 'داور', 'Juror' from generate_series(1, 2) n`.execute(db)
  await sql`insert into festival_prizes (festival_id, position, name_fa, name_en, film_id)
    select ${festival}::int, n, 'جایزه', 'Prize', ${movie}::int + n from generate_series(0, 1) n`.execute(db)
  await sql`insert into merged_people (old_id, person_id, merged_at) values (9001, ${ids.person}::int, now())`.execute(
    db,
  )
  await sql`insert into lyrics (product_id, lang, source, is_timed, lines)
    select id, 'fa', 'ای', false, '[]' from products where kind = 'track' order by id limit 3`.execute(db)
  await sql`insert into gift_campaigns (slug, title_fa, title_en, about_fa, about_en, starts_at, ends_at, kind, product_id, places,
      created_at, updated_at)
    values ('spring', 'بهار', 'Spring', '', '', now() - interval '1 day', now() + interval '9 days', 'title', ${movie}::int, 9,
      now(), now())`.execute(db)
  const blocks = [
    { kind: 'text', ...words('متن', 'Text') },
    { kind: 'offer', product_id: movie, plan_id: null, ...words('', '') },
    {
      kind: 'rail',
      look: 'posters',
      query: { kind: 'movie', genre: 'drama', limit: 5 },
      href: null,
      ...words('ردیف', 'Row'),
    },
    { kind: 'gift', campaign: 'spring', ...words('', '') },
  ]
  await sql`insert into landings (slug, langs, state, has_switcher, eyebrow_fa, eyebrow_en, title_fa, title_en, lead_fa, lead_en,
      description_fa, description_en, head_product_id, blocks, created_at, updated_at)
    values ('spring', 'both', 'published', true, '', '', 'بهار', 'Spring', '', '', '', '', ${movie + 1}::int,
      ${JSON.stringify(blocks)}::jsonb, now(), now())`.execute(db)
  await sql`insert into collections (slug, title_fa, title_en, position, is_shown) values ('best', 'بهترین', 'Best', 50, true)`.execute(
    db,
  )
  await sql`insert into collection_goods (collection_id, product_id, position)
    select (select id from collections where slug = 'best'), product_id, row_number() over ()
    from goods order by product_id limit 5`.execute(db)
  return {
    paths: [
      '/cafes',
      '/cafes/1',
      '/cafes/1/get-products',
      '/cafes/1/share-card',
      '/landings',
      '/landings/spring',
      '/landings/spring/share-card',
      '/shop/collections/best',
      '/pages/about',
      `/screenings/${screening + 2}`,
      '/people/9001',
    ],
  }
}

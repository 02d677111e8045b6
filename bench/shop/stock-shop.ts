import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { CartId, VariantId } from '#lib/ids.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'

/** How many goods belong to each film. */
const ofOneFilm = 12
const shelves = ['poster', 'print', 'book', 'record', 'shirt', 'cup', 'disc', 'other']

export interface Stocked {
  filmId: number
  goodsId: number
  variantId: VariantId
  /** A visitor's. */
  cartId: CartId
}

/** A shop of this many goods: two variants each with prices and stock, twelve goods for a film, spread over all shelves. */
export async function stockShop(db: Db, count: number): Promise<Stocked> {
  const now = new Date()
  const { productId: template } = await newProduct(db, now, { kind: 'goods', state: 'draft' })
  const { productId: film } = await newProduct(db, now, { hasFilm: false })
  await sql`
    with film as (
      insert into products (kind, state, title_fa, title_en, synopsis_fa, synopsis_en, poster_id, published_at)
      select 'movie', 'published', 'فیلم ' || n, 'Film ' || n, '', '', poster_id, published_at
      from products, generate_series(1, ${Math.ceil(count / ofOneFilm)}::int) n where id = ${film}
      returning id
    ), films as (select id, row_number() over (order by id) as n from film),
    made as (
      insert into products (kind, state, title_fa, title_en, synopsis_fa, synopsis_en, poster_id, published_at)
      select 'goods', 'published', 'پوستر ' || n, 'Poster ' || n, 'داستان', 'A story', poster_id,
        published_at - n * interval '1 minute'
      from products, generate_series(1, ${count}::int) n where id = ${template}
      returning id, title_en
    ), numbered as (select id, split_part(title_en, ' ', 2)::int as n from made)
    insert into goods (product_id, shelf, of_id, search_text)
    select numbered.id, (${shelves}::text[])[numbered.n % 8 + 1], films.id,
      'poster ' || numbered.n || ' rain' || numbered.n ||
        case numbered.n when 1 then ' lighthouse' else '' end || case numbered.n % 50 when 2 then ' harbour' else '' end
    from numbered join films on films.n = (numbered.n - 1) / ${ofOneFilm}::int + 1`.execute(db)
  await sql`
    insert into variants (product_id, position, sku, size_fa, size_en, weight_grams)
    select product_id, at, 'B-' || product_id || '-' || at, (array['کوچک', 'بزرگ'])[at + 1], (array['Small', 'Large'])[at + 1], 300
    from goods, generate_series(0, 1) at`.execute(db)
  await sql`
    insert into variant_prices (variant_id, currency, amount)
    select id, 'IRR', 1000000 + product_id * 1000 from variants`.execute(db)
  await sql`
    insert into stock_moves (variant_id, at, kind, quantity)
    select id, ${now}, 'came_in', 1000000 from variants where (product_id + position) % 5 > 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const row = await db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .where('products.state', '=', 'published')
    .orderBy('goods.product_id')
    .select(['goods.product_id', 'goods.of_id'])
    .executeTakeFirstOrThrow()
  const variant = await db
    .selectFrom('variants')
    .where('on_hand', '>', 0)
    .orderBy('product_id')
    .select('id')
    .executeTakeFirstOrThrow()
  const cart = await db
    .insertInto('carts')
    .values({ created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { variantId: variant.id, cartId: cart.id, filmId: row.of_id ?? 0, goodsId: row.product_id }
}

import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'

/** Goods, which have no story that a comment could give away. */
export async function makeTitles(db: Db, count: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    insert into products (kind, state, title_fa, title_en, synopsis_fa, synopsis_en, age_rating, published_at)
    select 'goods', 'published', 'پوستر ' || n, 'Poster ' || n, 'داستان', 'A story', 0, now()
    from generate_series(1, ${count}::int) n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function makeProfiles(db: Db, count: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    with people as (
      insert into members (user_name, user_name_kind, language)
      select 'm' || n || '@example.com', 'email', 'fa' from generate_series(1, ${count}::int) n
      returning id
    )
    insert into profiles (member_id, name, is_owner) select id, 'نیکا', true from people
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes `count` comments on a title, a third of them answers, with likes and times of a year. */
export async function writeTalk(db: Db, productId: ProductId, count: number): Promise<void> {
  const top = Math.ceil((count * 2) / 3)
  await sql`
    insert into comments (product_id, member_id, profile_id, text, has_watched, state, likes, dislikes, score, same_as, created_at)
    select ${productId}, who.member_id, who.id, 'بازی‌ها را دوست داشتم و موسیقی را هم ' || n, n % 3 = 0, 'shown',
      n % 40, n % 7, (n % 40)::real / (n % 40 + n % 7 + 4), sha256(n::text::bytea), now() - n * interval '26 minutes'
    from generate_series(1, ${top}::int) n
    join (select id, member_id, row_number() over (order by id) as at from profiles) who
      on who.at = n % (select count(*) from profiles) + 1`.execute(db)
  await sql`
    insert into comments (product_id, parent_id, answers_to, member_id, profile_id, text, has_watched, state, same_as, created_at)
    select ${productId}, above.id, above.id, above.member_id, above.profile_id, 'من هم ' || n, false, 'shown',
      sha256(('a' || n)::bytea), above.created_at + interval '5 minutes'
    from (
      select id, member_id, profile_id, created_at, row_number() over (order by created_at desc) as n
      from comments where product_id = ${productId}
    ) above
    where above.n <= ${count - top}::int`.execute(db)
  await sql`insert into product_voices (product_id, comments) values (${productId}, ${count}::int)
    on conflict (product_id) do update set comments = excluded.comments`.execute(db)
  await sql`analyze comments`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { genres, type Invented, type InventedTitle } from './invent.ts'

const atOnce = 5000

/** Writes an invented catalogue into an empty database, and marks all of it for the index. */
export async function fillCatalogue(
  db: Db,
  { titles, people }: { titles: readonly InventedTitle[]; people: readonly Invented[] },
): Promise<void> {
  const tables = ['products', 'films', 'credits', 'product_genres', 'people']
  // the marks are made once for all: row by row they take longer than the rows
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await db
    .insertInto('genres')
    .values(genres.map(({ code, fa, en }) => ({ code, name_fa: fa, name_en: en })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (let at = 0; at < people.length; at += atOnce)
    await sql`
      insert into people (id, name_fa, name_en) overriding system value
      select id, fa, en from jsonb_to_recordset(${JSON.stringify(people.slice(at, at + atOnce))}::jsonb)
        as person (id int, fa text, en text)`.execute(db)
  for (let at = 0; at < titles.length; at += atOnce) {
    const part = sql`jsonb_to_recordset(${JSON.stringify(titles.slice(at, at + atOnce))}::jsonb)
      as title (id int, fa text, en text, year int, genres text[], people int[], about jsonb)`
    await sql`
      insert into products (id, kind, state, title_fa, title_en, synopsis_fa, synopsis_en, published_at)
      overriding system value
      select id, 'movie', 'published', fa, en, about->>'fa', about->>'en', now() from ${part}`.execute(db)
    await sql`insert into films (product_id, year) select id, year from ${part}`.execute(db)
    await sql`
      insert into product_genres (product_id, genre_code, position)
      select title.id, code, number from ${part}, unnest(title.genres) with ordinality as one (code, number)`.execute(
      db,
    )
    await sql`
      insert into credits (product_id, position, person_id, role)
      select title.id, number, person, case number when 1 then 'director' else 'cast' end
      from ${part}, unnest(title.people) with ordinality as one (person, number)`.execute(db)
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`select list_titles(array(select id from products))`.execute(db)
  await sql`
    insert into search_changes (subject, subject_id)
    select 'product', id from products union all select 'person', id from people`.execute(db)
  await sql`analyze`.execute(db)
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'

export interface GenreWords {
  name_fa: string
  name_en: string
  about_fa: string
  about_en: string
}

const open = (db: Db | Tx) => db.selectFrom('genres').where('merged_into', 'is', null)

/** All genres in their order, each with how many titles have it. */
export function listGenres(db: Db | Tx) {
  return open(db)
    .orderBy('position')
    .orderBy('code')
    .select(['code', 'name_fa', 'name_en', 'about_fa', 'about_en', 'is_hidden', 'version'])
    .select((eb) =>
      eb
        .selectFrom('product_genres')
        .whereRef('product_genres.genre_code', '=', 'genres.code')
        .select((of) => of.fn.countAll<string>().as('n'))
        .as('titles'),
    )
    .execute()
}

/** One change of the list at a time: its order and its codes are the list's, not a row's. */
export async function lockGenres(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('genres', 0))`.execute(tx)
}

/** Of all genres, merged ones too: their codes stay taken. */
export async function listCodes(
  tx: Tx,
): Promise<{ code: string; merged_into: string | null; name_fa: string; name_en: string }[]> {
  const columns = ['code', 'merged_into', 'name_fa', 'name_en'] as const
  return tx.selectFrom('genres').orderBy('position').orderBy('code').select(columns).execute()
}

export async function insertGenre(tx: Tx, genre: GenreWords & { code: string; position: number }): Promise<void> {
  await tx.insertInto('genres').values(genre).execute()
}

/** Writes the newer version; false when it is not there in this version. */
export async function updateGenre(
  tx: Tx,
  code: string,
  change: GenreWords & { is_hidden: boolean; version: number },
): Promise<boolean> {
  const { version, ...columns } = change
  const row = await tx
    .updateTable('genres')
    // counted by the database: a made-up version at the end of its numbers is no other genre's, and not a number too large
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .where('version', '=', version)
    .where('merged_into', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function writeOrder(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`
    update genres set position = place - 1
    from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where genres.code = wanted.code and position <> place - 1`.execute(tx)
}

/** Titles that have both keep their first place of the two. */
export async function moveTitles(tx: Tx, from: string, into: string): Promise<void> {
  await sql`
    insert into product_genres (product_id, genre_code, position)
    select product_id, ${into}, position from product_genres where genre_code = ${from}
    on conflict (product_id, genre_code) do update set position = least(product_genres.position, excluded.position)
  `.execute(tx)
  await tx.deleteFrom('product_genres').where('genre_code', '=', from).execute()
}

/** Makes the stored questions of editors and members ask for the other genre from now on. */
export async function moveQuestions(tx: Tx, from: string, into: string): Promise<void> {
  await sql`update widgets set query = jsonb_set(query, '{genre}', to_jsonb(${into}::text))
    where query ->> 'genre' = ${from}`.execute(tx)
  await sql`
    update landings set blocks = (
      select jsonb_agg(
        case when block -> 'query' ->> 'genre' = ${from}
          then jsonb_set(block, '{query,genre}', to_jsonb(${into}::text)) else block end
        order by place)
      from jsonb_array_elements(blocks) with ordinality as parts (block, place))
    where blocks @> jsonb_build_array(jsonb_build_object('query', jsonb_build_object('genre', ${from}::text)))
  `.execute(tx)
  await sql`
    update saved_searches set asked = jsonb_set(asked, '{genre}', to_jsonb((
      select string_agg(code, ',' order by first)
      from (
        select case when code = ${from} then ${into} else code end as code, min(place) as first
        from unnest(string_to_array(asked ->> 'genre', ',')) with ordinality as given (code, place) group by 1
      ) as moved)))
    where ${from} = any (string_to_array(asked ->> 'genre', ','))`.execute(tx)
}

/** The genre's page leads to the other one's, and so do those that were merged into it before. */
export async function markMerged(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable('genres')
    .set((eb) => ({ merged_into: into, is_hidden: true, version: eb('version', '+', 1) }))
    .where((eb) => eb.or([eb('code', '=', from), eb('merged_into', '=', from)]))
    .execute()
}

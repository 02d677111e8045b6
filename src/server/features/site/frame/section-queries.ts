import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** The sections in which the house has anything that visitors can see. */
export interface SiteSections {
  films: boolean
  freeFilms: boolean
  series: boolean
  screenings: boolean
  festivals: boolean
  music: boolean
  goods: boolean
  plans: boolean
  cafes: boolean
  collections: boolean
  gifts: boolean
}

/** One statement: whether there is one of each kind, not how many. Screenings and gifts of the past count, because their pages tell of them. */
export async function readSections(db: Db): Promise<SiteSections> {
  const published = (kind: string) =>
    sql<boolean>`exists (select from products where kind = ${kind} and state = 'published')`
  const { rows } = await sql<SiteSections>`
    select ${published('movie')} as films,
      exists (select from products where kind = 'movie' and state = 'published' and is_free) as "freeFilms",
      ${published('series')} as series,
      ${published('screening')} as screenings,
      ${published('festival')} as festivals,
      ${published('music')} as music,
      ${published('goods')} as goods,
      exists (select from plans where is_on_sale) as plans,
      exists (select from cafes where state = 'published') as cafes,
      exists (select from title_collections where is_shown) as collections,
      exists (select from gift_campaigns) as gifts`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table has one row')
  return row
}

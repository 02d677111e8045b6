import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { AlbumForm } from '#lib/lists/album-forms.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type CardFilter, conditions, shownAmong, titles, yearColumn } from './card-queries.ts'

export interface Facets {
  total: number
  genres: { code: string; name_fa: string; name_en: string; count: number }[]
  years: { year: number; count: number }[]
  subtitles: { lang: string; count: number }[]
  forms: { form: AlbumForm; count: number }[]
}

/** Each language of subtitles that a title has; a series has those of its episodes, each once. */
function subtitledBy(kinds: readonly ProductKind[]) {
  const eb = expressionBuilder<DB>()
  const own = eb.selectFrom('subtitle_tracks').select(['product_id as title_id', 'lang'])
  if (!kinds.includes('series')) return own
  const ofEpisodes = eb
    .selectFrom('subtitle_tracks')
    .innerJoin('products as parts', 'parts.id', 'subtitle_tracks.product_id')
    .innerJoin('products as seasons', 'seasons.id', 'parts.parent_id')
    .where('parts.kind', '=', 'episode')
    .where('parts.state', '=', 'published')
    .select((e) => [e.ref('seasons.parent_id').$notNull().as('title_id'), 'subtitle_tracks.lang'])
  return own.union(ofEpisodes)
}

/** The number of titles under a filter, and under each further choice. */
export async function countFacets(db: Db, filter: CardFilter, now: Date): Promise<Facets> {
  const matching = (wanted: CardFilter) =>
    titles(db, wanted.kinds)
      .where((eb) => eb.and(conditions(eb, wanted, now)))
      .select([yearColumn(wanted.kinds).as('year'), 'albums.form', shownAmong(wanted.kinds).as('shown_id')])
  const row = await db
    .with('matching', () => matching(filter))
    .with('without_genre', () => matching({ ...filter, genre: undefined }))
    .with('without_year', () => matching({ ...filter, year: undefined }))
    .with('without_subtitle', () => matching({ ...filter, subtitle: undefined }))
    .with('without_form', () => matching({ ...filter, form: undefined }))
    .selectNoFrom((eb) => [
      eb
        .selectFrom('matching')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('without_genre')
          .innerJoin('product_genres', 'product_genres.product_id', 'without_genre.shown_id')
          .innerJoin('genres', 'genres.code', 'product_genres.genre_code')
          .where('genres.is_hidden', '=', false)
          .groupBy(['genres.code', 'genres.name_fa', 'genres.name_en', 'genres.position'])
          .orderBy('genres.position')
          .orderBy('genres.code')
          .select((e) => ['genres.code', 'genres.name_fa', 'genres.name_en', e.fn.countAll<number>().as('count')]),
      ).as('genres'),
      jsonArrayFrom(
        eb
          .selectFrom('without_year')
          .where('without_year.year', 'is not', null)
          .groupBy('without_year.year')
          .orderBy('without_year.year', 'desc')
          .select((e) => [e.ref('without_year.year').$notNull().as('year'), e.fn.countAll<number>().as('count')]),
      ).as('years'),
      jsonArrayFrom(
        eb
          .selectFrom('without_subtitle')
          .innerJoin(subtitledBy(filter.kinds).as('subtitled'), (join) =>
            join.onRef('subtitled.title_id', '=', 'without_subtitle.shown_id'),
          )
          .groupBy('subtitled.lang')
          .orderBy('subtitled.lang', 'desc')
          .select((e) => ['subtitled.lang', e.fn.countAll<number>().as('count')]),
      ).as('subtitles'),
      jsonArrayFrom(
        eb
          .selectFrom('without_form')
          .where('without_form.form', 'is not', null)
          .groupBy('without_form.form')
          .orderBy('without_form.form')
          .select((e) => [e.ref('without_form.form').$notNull().as('form'), e.fn.countAll<number>().as('count')]),
      ).as('forms'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, total: Number(row.total) }
}

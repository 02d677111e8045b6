import { type ProductKind, productKinds, type TitleKind, titleKinds } from '#lib/product-kinds.ts'
import type { Localized } from '../../../fail.ts'
import { film } from './film.ts'
import type { EditedKind, Editors, Kind, Kinds, SearchedKind } from './kind.ts'

/** A kind that the house can name and does not show, make or sell yet. Its rows can be there: a tree or a programme holds them. */
const planned = (plural: Localized): Kind<null> => ({
  plural,
  card: null,
  page: null,
  editor: null,
  missing: () => [],
  searched: ['title_fa', 'title_en'],
  sale: null,
})

export const kinds: Kinds = {
  movie: film,
  series: planned({ fa: 'سریال‌ها', en: 'series' }),
  season: planned({ fa: 'فصل‌ها', en: 'seasons' }),
  episode: planned({ fa: 'قسمت‌ها', en: 'episodes' }),
  music: planned({ fa: 'موسیقی', en: 'music' }),
  track: planned({ fa: 'قطعه‌ها', en: 'tracks' }),
  screening: planned({ fa: 'اکران‌ها', en: 'screenings' }),
  festival: planned({ fa: 'جشنواره‌ها', en: 'festivals' }),
  goods: planned({ fa: 'کالاها', en: 'goods' }),
}

/** What the house knows of the kind that a row names. */
export function kindOf(row: { kind: ProductKind }): Kind {
  return kinds[row.kind]
}

/** The kind of a row that stands in a list by itself. */
export function titleKindOf(row: { kind: ProductKind }): TitleKind {
  const found = titleKinds.find((kind) => kind === row.kind)
  if (found === undefined) throw new Error(`A ${row.kind} is only a part of a title.`)
  return found
}

/** Its own part of the studio's editor. */
export const editorOf = <K extends EditedKind>(kind: K): Editors[K] => kinds[kind].editor

/** Kinds that have a card: what lists, rows and favourites are made of. */
export const shownKinds: readonly ProductKind[] = productKinds.filter((kind) => kinds[kind].card !== null)

/** Kinds that the studio makes, and where a search for them looks. */
export const madeKinds: readonly SearchedKind[] = productKinds
  .filter((kind) => kinds[kind].editor !== null)
  .map((kind) => ({ kind, searched: kinds[kind].searched }))

import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { type ProductKind, productKinds, type TitleKind, titleKinds } from '#lib/lists/product-kinds.ts'
import type { Localized } from '#server/fail.ts'
import { album, track } from './album.ts'
import { festival } from './festival.ts'
import { episode } from './episode.ts'
import { film } from './film.ts'
import { screening } from './screening.ts'
import { season } from './season.ts'
import { series } from './series.ts'
import type { EditedKind, Editors, FieldsOf, Kind, Kinds, LockedProduct, TitleFields } from './kind.ts'

/**
 * A kind that has a name but is not shown, made or sold yet. Rows of it may exist, because a tree or a programme
 * contains them.
 */
const planned = (plural: Localized): Kind<null> => ({
  plural,
  card: null,
  page: null,
  editor: null,
  published: null,
  missing: () => [],
  sale: null,
})

export const kinds: Kinds = {
  movie: film,
  series,
  season,
  episode,
  music: album,
  track,
  screening,
  festival,
  goods: planned({ fa: 'کالاها', en: 'goods' }),
}

/** The entry for the kind of a row. */
export function kindOf(row: { kind: ProductKind }): Kind {
  return kinds[row.kind]
}

/** The kind of a row that stands in a list by itself. */
export function titleKindOf(row: { kind: ProductKind }): TitleKind {
  const found = titleKinds.find((kind) => kind === row.kind)
  if (found === undefined) throw new Error(`A ${row.kind} is only a part of a title.`)
  return found
}

/** Part of the studio's editor that a title's fields belong to. */
export function editorFor(fields: TitleFields) {
  const of = <K extends EditedKind>(editor: Editors[K], own: FieldsOf[K]) => ({
    faults: (db: Db) => editor.faults(db, own),
    mayChange: (tx: Tx, was: LockedProduct) => editor.mayChange(tx, was, own),
    write: (tx: Tx, productId: ProductId, now: Date) => editor.write(tx, productId, own, now),
    standing: () => editor.standing?.(own) ?? {},
    mayStand: async (tx: Tx, productId: ProductId | null) => editor.mayStand?.(tx, productId, own),
  })
  if (fields.kind === 'screening') return of<'screening'>(kinds.screening.editor, fields)
  if (fields.kind === 'series') return of<'series'>(kinds.series.editor, fields)
  if (fields.kind === 'season') return of<'season'>(kinds.season.editor, fields)
  if (fields.kind === 'episode') return of<'episode'>(kinds.episode.editor, fields)
  if (fields.kind === 'music') return of<'music'>(kinds.music.editor, fields)
  return of<'movie'>(kinds.movie.editor, fields)
}

/** Whether the studio's editor of titles makes this kind; a festival and goods have rooms of their own. */
export const isMadeAsTitle = (row: { kind: ProductKind }): boolean => kindOf(row).editor !== null

/** Whether a kind is on the site and is made in a room of its own, as a festival is. */
export function isMadeElsewhere(row: { kind: ProductKind }): boolean {
  const { page, editor } = kindOf(row)
  return page !== null && editor === null
}

/** Kinds with a card: lists, rows and favourites contain these. */
export const shownKinds: readonly ProductKind[] = productKinds.filter((kind) => kinds[kind].card !== null)

/** Whether a product is only a part of a title, on whose page it is shown. */
export const isPart = ({ kind }: { kind: ProductKind }): boolean => !titleKinds.some((one) => one === kind)

/** Kinds that the studio can make and lists; parts are found in their title. */
export const madeKinds: readonly ProductKind[] = titleKinds.filter((kind) => kinds[kind].editor !== null)

import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { ProductId, TitleCollectionId } from '#lib/ids.ts'
import type { TitleKind } from '#lib/product-kinds.ts'
import { imageColumns, posterOf, shownId } from '../catalog/index.ts'

/** `key`: the typed words as `choiceKey` makes them; `number`: the typed text as a number. */
export type Wish<Id> = { ids: readonly Id[] } | { key: string; number: string; limit: number }

/** A name as `choiceKey` makes it of what is typed: without spaces, signs, vowels, hamza and half-spaces. */
const keyOf = (column: 'title_fa' | 'title_en', table: 'products' | 'title_collections') => sql<string>`translate(
  lower(${sql.ref(`${table}.${column}`)}),
  ${'آأإٱؤئيىكةۀ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ء\u200c\u200d\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670 .,:;!?()«»"\'’‘`،؛؟-–—…/·'},
  'ااااوییىکهه01234567890123456789'
)`

const contains = (key: string) => `%${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Titles of these kinds, drafts too: those whose name begins so first and short names before long ones, then the newest changes. */
export async function findTitleChoices(db: Db, kinds: readonly TitleKind[], wish: Wish<ProductId>) {
  if (kinds.length === 0 || ('ids' in wish && wish.ids.length === 0)) return []
  const [fa, en] = [keyOf('title_fa', 'products'), keyOf('title_en', 'products')]
  let query = db.selectFrom('products').where('products.kind', 'in', kinds)
  if ('ids' in wish) query = query.where('products.id', 'in', wish.ids)
  else if (wish.key !== '')
    query = query.where((eb) =>
      eb.or([
        eb(fa, 'like', contains(wish.key)),
        eb(en, 'like', contains(wish.key)),
        eb(sql`products.id::text`, '=', wish.number),
      ]),
    )
  const key = 'ids' in wish ? '' : wish.key
  return query
    .leftJoin('films', (join) => join.on('films.product_id', '=', shownId))
    .leftJoin('series', 'series.product_id', 'products.id')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .orderBy(sql`least(nullif(position(${key} in ${fa}), 0), nullif(position(${key} in ${en}), 0)) = 1`, 'desc')
    .orderBy(sql`case when ${key} = '' then 0 else length(products.title_en) end`)
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id', 'desc')
    .$if(!('ids' in wish), (all) => all.limit('ids' in wish ? 0 : wish.limit))
    .select(['products.id', 'products.kind', 'products.title_fa', 'products.title_en', 'products.state'])
    .select(sql<number | null>`coalesce(films.year, series.year, albums.year)`.as('year'))
    .select((eb) => [
      posterOf(eb),
      jsonArrayFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .select(['images.id', ...imageColumns]),
      ).as('stills'),
    ])
    .execute()
}

export type TitleChoiceRow = Awaited<ReturnType<typeof findTitleChoices>>[number]

/** Collections of titles, hidden ones too; as above. */
export async function findCollectionChoices(db: Db, wish: Wish<TitleCollectionId>) {
  if ('ids' in wish && wish.ids.length === 0) return []
  const [fa, en] = [keyOf('title_fa', 'title_collections'), keyOf('title_en', 'title_collections')]
  let query = db.selectFrom('title_collections')
  if ('ids' in wish) query = query.where('id', 'in', wish.ids)
  else if (wish.key !== '')
    query = query.where((eb) =>
      eb.or([
        eb(fa, 'like', contains(wish.key)),
        eb(en, 'like', contains(wish.key)),
        eb(sql`id::text`, '=', wish.number),
      ]),
    )
  return query
    .orderBy('id', 'desc')
    .$if(!('ids' in wish), (all) => all.limit('ids' in wish ? 0 : wish.limit))
    .select(['id', 'title_fa', 'title_en', 'is_shown'])
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('images').whereRef('images.id', '=', 'title_collections.picture_id').select(imageColumns),
      ).as('picture'),
    )
    .execute()
}

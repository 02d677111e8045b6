import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { beginsWith, holdsWords, toldTexts } from '#db/told-words.ts'
import type { ProductId, TitleCollectionId } from '#lib/ids.ts'
import type { TitleKind } from '#lib/lists/product-kinds.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'
import { imageColumns, posterOf, shownId } from '#server/features/catalog/titles/index.ts'

/** `told` null: nothing was typed. */
export type Wish<Id> = { ids: readonly Id[] } | { told: ToldWords | null; limit: number }

const nameIn = {
  fa: sql<string>`folded_text(products.title_fa)`,
  en: sql<string>`folded_text(products.title_en)`,
}

/** Titles of these kinds, drafts too: those whose name begins so first and short names before long ones, then the newest changes. */
export async function findTitleChoices(db: Db, kinds: readonly TitleKind[], wish: Wish<ProductId>) {
  if (kinds.length === 0 || ('ids' in wish && wish.ids.length === 0)) return []
  const told = 'ids' in wish ? null : wish.told
  let query = db.selectFrom('products').where('products.kind', 'in', kinds)
  if ('ids' in wish) query = query.where('products.id', 'in', wish.ids)
  else if (told !== null)
    query = query.where((eb) => eb.or([eb(sql`products.id`, '=', told.number), holdsWords(toldTexts.product, told)]))
  return query
    .leftJoin('films', (join) => join.on('films.product_id', '=', shownId))
    .leftJoin('series', 'series.product_id', 'products.id')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .$if(told !== null, (all) =>
      told === null
        ? all
        : all
            .orderBy(sql`${beginsWith(nameIn.fa, told)} or ${beginsWith(nameIn.en, told)}`, 'desc')
            .orderBy(sql`length(products.title_en)`),
    )
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
  const told = 'ids' in wish ? null : wish.told
  let query = db.selectFrom('title_collections')
  if ('ids' in wish) query = query.where('id', 'in', wish.ids)
  else if (told !== null)
    query = query.where((eb) =>
      eb.or([eb(sql`id`, '=', told.number), holdsWords(toldTexts.collection, told, 'anywhere')]),
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

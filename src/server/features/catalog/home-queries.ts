import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { ProductId, TitleCollectionId, WidgetId } from '#lib/ids.ts'
import { hasAsset, isWorthShowing } from './card-queries.ts'
import { imageColumns } from './image-columns.ts'

export async function findSlides(db: Db, now: Date) {
  return db
    .selectFrom('home_slides')
    .innerJoin('products', 'products.id', 'home_slides.product_id')
    .where('products.state', '=', 'published')
    .where((eb) => isWorthShowing(eb, now))
    .orderBy('home_slides.position')
    .select((eb) => [
      'home_slides.id as slide_id',
      'home_slides.eyebrow_fa',
      'home_slides.eyebrow_en',
      'home_slides.story_fa',
      'home_slides.story_en',
      'home_slides.product_id',
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'home_slides.image_id').select(imageColumns))
        .$notNull()
        .as('image'),
      jsonArrayFrom(
        eb
          .selectFrom('subtitle_tracks')
          .whereRef('subtitle_tracks.product_id', '=', 'products.id')
          .orderBy('lang', 'desc')
          .select('lang'),
      ).as('subtitles'),
      hasAsset(eb, 'preview').as('has_preview'),
    ])
    .execute()
}

export async function listWidgets(db: Db) {
  return db.selectFrom('widgets').orderBy('position').selectAll().execute()
}

export async function findWidget(db: Db, id: WidgetId) {
  return db.selectFrom('widgets').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The titles of a collection in their order; none while it is not shown. */
export async function idsOfCollection(db: Db, id: TitleCollectionId, now: Date): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('title_collection_items as items')
    .innerJoin('title_collections', 'title_collections.id', 'items.collection_id')
    .where('title_collections.id', '=', id)
    .where('is_shown', '=', true)
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .orderBy('items.position')
    .select('items.product_id')
    .execute()
  return rows.map(({ product_id: productId }) => productId)
}

import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { WidgetId } from '#lib/ids.ts'
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

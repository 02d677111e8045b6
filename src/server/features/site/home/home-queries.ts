import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { ImageId, ProductId, WidgetId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { hasAsset, imageColumns, isWorthShowing } from '#server/features/catalog/titles/index.ts'

type Seen = { locale: Locale; now: Date }

/** Tells what is shown now, in this language. The reader decides to whom: the answer is the same for everybody. */
const isShown = ({ locale, now }: Seen) => sql<boolean>`(
  is_hidden = false and (lang is null or lang = ${locale})
  and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
)`

export async function findSlides(db: Db, seen: Seen) {
  return db
    .selectFrom('home_slides')
    .where(isShown(seen))
    .orderBy('position')
    .select(['id', 'eyebrow_fa', 'eyebrow_en', 'story_fa', 'story_en', 'product_id', 'image_id', 'audience'])
    .execute()
}

/** Returns the titles of slides that are on the site and can be watched, or are still to come. */
export async function findSlideTitles(db: Db, ids: readonly ProductId[], now: Date) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .where('products.id', 'in', ids)
    .where('products.state', '=', 'published')
    .where((eb) => isWorthShowing(eb, now))
    .select((eb) => [
      'products.id',
      jsonArrayFrom(
        eb
          .selectFrom('subtitle_tracks')
          .whereRef('subtitle_tracks.product_id', '=', 'products.id')
          .orderBy('lang', 'desc')
          .select('lang'),
      ).as('subtitles'),
      hasAsset(eb, 'preview').as('has_preview'),
      // in their order: the first is a slide's, where none was chosen
      jsonArrayFrom(
        eb
          .selectFrom('product_stills')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .select('product_stills.image_id'),
      ).as('stills'),
    ])
    .execute()
}

export async function findPictures(db: Db, ids: readonly ImageId[]) {
  if (ids.length === 0) return []
  return db.selectFrom('images').where('id', 'in', ids).select('id').select(imageColumns).execute()
}

export async function listWidgets(db: Db, seen: Seen) {
  return db
    .selectFrom('widgets')
    .where(isShown(seen))
    .orderBy('position')
    .select(['id', 'kind', 'title_fa', 'title_en', 'href', 'audience', 'query'])
    .execute()
}

/** The kinds of products of which anything is published. */
export async function findPublishedKinds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${['movie', 'series', 'music', 'screening', 'festival', 'goods']}::text[]) as kind
    where exists (select from products where products.kind = kind.kind and state = 'published')`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** A row that is on the site; in which language it is asked for does not matter. */
export async function findWidget(db: Db, id: WidgetId, now: Date) {
  return db
    .selectFrom('widgets')
    .where('id', '=', id)
    .where('is_hidden', '=', false)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .select(['id', 'kind', 'title_fa', 'title_en', 'href', 'audience', 'query'])
    .executeTakeFirst()
}

/** The kinds of titles that were chosen by hand. */
export async function findKinds(db: Db, ids: readonly ProductId[]): Promise<{ id: ProductId; kind: ProductKind }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('products').where('id', 'in', ids).select(['id', 'kind']).execute()
}

/** The titles that were watched most in the last seven days, counted by a job; the most first. */
export async function findMostWatched(db: Db, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('most_watched')
    .orderBy('watched_ms', 'desc')
    .orderBy('product_id')
    .limit(limit)
    .select('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

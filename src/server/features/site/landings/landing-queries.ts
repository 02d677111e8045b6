import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import { json, type LandingBlock } from '#db/json-columns.ts'
import type { ImageId, LandingId, PlanId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

const texts = [
  ...(['eyebrow_fa', 'eyebrow_en', 'title_fa', 'title_en', 'lead_fa', 'lead_en'] as const),
  ...(['description_fa', 'description_en'] as const),
] as const

/** A published page in a language in which it is written, between its beginning and its end. */
export async function findShownLanding(
  db: Db,
  which: { slug: string } | { id: LandingId },
  { locale, now }: { locale: Locale; now: Date },
) {
  return db
    .selectFrom('landings')
    .where((eb) => ('slug' in which ? eb('slug', '=', which.slug) : eb('id', '=', which.id)))
    .where('state', '=', 'published')
    .where('langs', 'in', ['both', locale])
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .select(['id', 'slug', 'langs', 'has_switcher', 'shown_until', 'head_product_id', 'head_image_id', 'blocks'])
    .select(texts)
    .executeTakeFirst()
}

export async function listLandings(db: Db) {
  return db
    .selectFrom('landings')
    .orderBy('id', 'desc')
    .limit(500)
    .select(['id', 'slug', 'langs', 'state', 'shown_from', 'shown_until', 'title_fa', 'title_en'])
    .execute()
}

/** Where pages are that are shown at an instant, in whichever language, the newest first. */
export async function listShownAddresses(db: Db, now: Date) {
  return db
    .selectFrom('landings')
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1000)
    .select(['slug', 'langs'])
    .execute()
}

/** The addresses and names of pages that are shown at an instant in a language, the newest first. */
export async function listShownLandings(db: Db, { locale, now }: { locale: Locale; now: Date }) {
  return db
    .selectFrom('landings')
    .where('state', '=', 'published')
    .where('langs', 'in', ['both', locale])
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .orderBy('id', 'desc')
    .limit(100)
    .select(['slug', locale === 'fa' ? 'title_fa as title' : 'title_en as title'])
    .execute()
}

/** A page as editors see it, with the pictures that are stored for it. */
export async function findLanding(db: Db | Tx, id: LandingId) {
  return db
    .selectFrom('landings')
    .where('landings.id', '=', id)
    .select(['id', 'version', 'slug', 'langs', 'state', 'has_switcher', 'shown_from', 'shown_until'])
    .select(['head_product_id', 'head_image_id', 'blocks'])
    .select(texts)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('landing_pictures as pictures')
          .innerJoin('images', 'images.id', 'pictures.image_id')
          .whereRef('pictures.landing_id', '=', 'landings.id')
          .orderBy('pictures.created_at')
          .orderBy('images.id')
          .select('images.id')
          .select(imageColumns),
      ).as('pictures'),
    )
    .executeTakeFirst()
}

export type LandingRow = NonNullable<Awaited<ReturnType<typeof findLanding>>>

export interface LandingColumns {
  slug: string
  langs: 'both' | Locale
  state: 'draft' | 'published'
  has_switcher: boolean
  eyebrow_fa: string
  eyebrow_en: string
  title_fa: string
  title_en: string
  lead_fa: string
  lead_en: string
  description_fa: string
  description_en: string
  head_product_id: ProductId | null
  head_image_id: ImageId | null
  shown_from: Date | null
  shown_until: Date | null
  blocks: LandingBlock[]
}

export async function lockLanding(tx: Tx, id: LandingId) {
  return tx.selectFrom('landings').where('id', '=', id).select(['version', 'slug']).forUpdate().executeTakeFirst()
}

/** Undefined: another page has this address. */
export async function insertLanding(
  tx: Tx,
  { blocks, ...columns }: LandingColumns,
  now: Date,
): Promise<LandingId | undefined> {
  const row = await tx
    .insertInto('landings')
    .values({ ...columns, blocks: json(blocks), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function changeLanding(
  tx: Tx,
  id: LandingId,
  { blocks, ...columns }: LandingColumns,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('landings')
    .set((eb) => ({ ...columns, blocks: json(blocks), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeLanding(tx: Tx, id: LandingId): Promise<void> {
  await tx.deleteFrom('landings').where('id', '=', id).execute()
}

/** Whether another page has an address. Addresses are locked until the transaction ends, so that two cannot take one. */
export async function isSlugTaken(tx: Tx, slug: string, id: LandingId | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`landing:${slug}`}, 0))`.execute(tx)
  const found = await tx.selectFrom('landings').where('slug', '=', slug).select('id').executeTakeFirst()
  return found !== undefined && found.id !== id
}

/** Titles that exist, with their stills in order; drafts too. */
export async function findStills(db: Db | Tx, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .where('products.id', 'in', ids)
    .select('products.id')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .select('images.id')
          .select(imageColumns),
      ).as('stills'),
    )
    .execute()
}

export async function findOwnPictures(db: Db | Tx, id: LandingId) {
  return db
    .selectFrom('landing_pictures as pictures')
    .innerJoin('images', 'images.id', 'pictures.image_id')
    .where('pictures.landing_id', '=', id)
    .select(['images.id', 'pictures.created_at'])
    .select(imageColumns)
    .execute()
}

export async function insertOwnPicture(tx: Tx, landingId: LandingId, imageId: ImageId, now: Date): Promise<void> {
  await tx
    .insertInto('landing_pictures')
    .values({ landing_id: landingId, image_id: imageId, created_at: now })
    .execute()
}

/** Which of these plans exist, on sale or not. */
export async function knownPlans(tx: Tx, ids: readonly PlanId[]): Promise<PlanId[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('plans').where('id', 'in', ids).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Which of these campaigns exist, running or not. */
export async function knownCampaigns(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await tx.selectFrom('gift_campaigns').where('slug', 'in', slugs).select('slug').execute()
  return rows.map(({ slug }) => slug)
}

import type { Db, Tx } from '#db/client.ts'
import type { demoFestival } from '#db/seed/festival.ts'
import type { ProductId } from '#lib/ids.ts'

type DemoFestival = typeof demoFestival

/** Writes the demo's festival as a published product. */
export async function insertFestival(tx: Tx, festival: DemoFestival, when: { opens: Date; closes: Date; now: Date }) {
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = festival
  const { id } = await tx
    .insertInto('products')
    .values({
      kind: 'festival' as const,
      state: 'published' as const,
      title_fa,
      title_en,
      tagline_fa,
      tagline_en,
      synopsis_fa,
      synopsis_en,
      release_at: when.opens,
      release_ends_at: when.closes,
      published_at: when.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('festivals')
    .values({ product_id: id, edition: festival.edition, series: festival.series })
    .execute()
  await tx
    .insertInto('festival_halls')
    .values(festival.halls.map((hall, position) => ({ ...hall, festival_id: id, position, is_online: true })))
    .execute()
  for (const [position, { irr, usd, ...pass }] of festival.passes.entries()) {
    const kind = await tx
      .insertInto('pass_kinds')
      .values({ ...pass, festival_id: id, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const prices = [
      { kind_id: kind.id, currency: 'IRR' as const, amount: irr },
      { kind_id: kind.id, currency: 'USD' as const, amount: usd },
    ]
    await tx.insertInto('pass_prices').values(prices).execute()
  }
  return id
}

/** Puts a screening into the grid, with seats that only passes take. False when it is there already. */
export async function insertShow(
  tx: Tx,
  show: {
    festivalId: ProductId
    screeningId: ProductId
    /** Its number in the festival, from 0. */
    hall: number
    section: { fa: string; en: string }
    quota: number
  },
): Promise<boolean> {
  const { festivalId, screeningId, hall, section, quota } = show
  const { id: hallId } = await tx
    .selectFrom('festival_halls')
    .where('festival_id', '=', festivalId)
    .where('position', '=', hall)
    .select('id')
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('festival_shows')
    .values({
      festival_id: festivalId,
      screening_id: screeningId,
      hall_id: hallId,
      section_fa: section.fa,
      section_en: section.en,
    })
    .onConflict((conflict) => conflict.column('screening_id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted !== 1n) return false
  await tx.updateTable('screenings').set({ pass_quota: quota }).where('product_id', '=', screeningId).execute()
  return true
}

/** Puts films into the festival's programme: a full pass opens them. */
export async function insertFestivalFilms(tx: Tx, festivalId: ProductId, films: readonly ProductId[]): Promise<void> {
  if (films.length === 0) return
  const rows = films.map((item_id, position) => ({
    product_id: festivalId,
    product_kind: 'festival' as const,
    item_id,
    item_kind: 'movie' as const,
    position,
  }))
  await tx.insertInto('programme_items').values(rows).execute()
}

/** Both titles of a product. */
export async function findTitles(db: Db, id: ProductId): Promise<{ fa: string; en: string }> {
  return db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['title_fa as fa', 'title_en as en'])
    .executeTakeFirstOrThrow()
}

/** The screening of a film that begins at an instant. */
export async function findShown(db: Db, filmId: ProductId, begin: Date): Promise<ProductId | undefined> {
  const row = await db
    .selectFrom('programme_items')
    .innerJoin('products', 'products.id', 'programme_items.product_id')
    .where('programme_items.item_id', '=', filmId)
    .where('products.kind', '=', 'screening')
    .where('products.release_at', '=', begin)
    .select('products.id')
    .executeTakeFirst()
  return row?.id
}

import type { Db, Tx } from '#db/client.ts'
import type { demoFestival } from '#db/seed/festival.ts'
import type { FestivalHallId, ProductId } from '#lib/ids.ts'

type DemoFestival = typeof demoFestival

/** Writes the demo's festival as a published product, with the pictures of one of its films. */
export async function insertFestival(
  tx: Tx,
  festival: DemoFestival,
  when: { opens: Date; closes: Date; now: Date; pictures: ProductId | undefined },
) {
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = festival
  const { pictures = null } = when
  const { id } = await tx
    .insertInto('products')
    .values((eb) => ({
      kind: 'festival' as const,
      state: 'published' as const,
      ...{ title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en },
      release_at: when.opens,
      release_ends_at: when.closes,
      published_at: when.now,
      poster_id: eb.selectFrom('products as pictured').where('pictured.id', '=', pictures).select('pictured.poster_id'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('festivals')
    .values({ product_id: id, edition: festival.edition, series: festival.series })
    .execute()
  const halls = await tx
    .insertInto('festival_halls')
    .values(festival.halls.map((hall, position) => ({ ...hall, festival_id: id, position, is_online: true })))
    .returning(['id', 'position'])
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
  return { id, halls: halls.toSorted((a, b) => a.position - b.position).map((hall) => hall.id) }
}

/** Puts a screening into the grid, with places that only passes take. */
export async function insertShow(
  tx: Tx,
  show: {
    festivalId: ProductId
    screeningId: ProductId
    hallId: FestivalHallId
    section: { fa: string; en: string }
    quota: number
  },
): Promise<void> {
  const { festivalId, screeningId, hallId, section, quota } = show
  await tx.updateTable('screenings').set({ pass_quota: quota }).where('product_id', '=', screeningId).execute()
  await tx
    .insertInto('festival_shows')
    .values({
      ...{ festival_id: festivalId, screening_id: screeningId, hall_id: hallId },
      ...{ section_fa: section.fa, section_en: section.en },
    })
    .execute()
}

/** Puts films into the festival's programme: a full pass opens them. */
export async function insertFestivalFilms(tx: Tx, festivalId: ProductId, films: readonly ProductId[]): Promise<void> {
  if (films.length === 0) return
  const rows = films.map((item_id, position) => ({
    ...{ product_id: festivalId, product_kind: 'festival' as const },
    ...{ item_id, item_kind: 'movie' as const, position },
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

import type { Insertable } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { Festivals, FestivalHalls, PassKinds, Products } from '#db/schema.gen.ts'
import type { FestivalHallId, PassKindId, ProductId } from '#lib/ids.ts'

type Own = Omit<Insertable<Festivals>, 'product_id'>
type ProductColumns = Omit<Insertable<Products>, 'kind' | 'version' | 'updated_at' | 'published_at'>

export async function insertFestival(tx: Tx, product: ProductColumns, own: Own, now: Date): Promise<ProductId> {
  const published = product.state === 'published' ? now : null
  const { id } = await tx
    .insertInto('products')
    .values({ kind: 'festival', ...product, published_at: published })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('festivals')
    .values({ product_id: id, ...own })
    .execute()
  return id
}

/** Writes the fields of a locked festival; the day of the first publication stays. */
export async function changeFestival(
  tx: Tx,
  id: ProductId,
  { product, own, now }: { product: ProductColumns; own: Own; now: Date },
): Promise<void> {
  const published = product.state === 'published' ? now : null
  await tx
    .updateTable('products')
    .set((eb) => ({
      ...product,
      version: eb('version', '+', 1),
      updated_at: now,
      published_at: eb.fn.coalesce('published_at', eb.val(published)),
    }))
    .where('id', '=', id)
    .execute()
  await tx.updateTable('festivals').set(own).where('product_id', '=', id).execute()
}

/** Takes all shows out of the grid; their quota is written by `writeQuota`. */
export async function clearGrid(tx: Tx, festivalId: ProductId): Promise<void> {
  await tx.deleteFrom('festival_shows').where('festival_id', '=', festivalId).execute()
}

type Hall = Omit<Insertable<FestivalHalls>, 'id' | 'festival_id' | 'position'> & { id: FestivalHallId | null }

// higher than any list of halls is long, so that the new order never meets the old one
const outOfTheWay = 1000

/** Writes the halls in order and removes the others; the grid is empty meanwhile. Returns their ids. */
export async function writeHalls(tx: Tx, festivalId: ProductId, halls: readonly Hall[]): Promise<FestivalHallId[]> {
  await tx
    .updateTable('festival_halls')
    .set((eb) => ({ position: eb('position', '+', outOfTheWay) }))
    .where('festival_id', '=', festivalId)
    .execute()
  const ids: FestivalHallId[] = []
  for (const [position, { id, ...columns }] of halls.entries()) {
    if (id === null) {
      const row = { festival_id: festivalId, position, ...columns }
      ids.push((await tx.insertInto('festival_halls').values(row).returning('id').executeTakeFirstOrThrow()).id)
    } else {
      await tx
        .updateTable('festival_halls')
        .set({ position, ...columns })
        .where('id', '=', id)
        .execute()
      ids.push(id)
    }
  }
  const others = tx.deleteFrom('festival_halls').where('festival_id', '=', festivalId)
  await (ids.length === 0 ? others : others.where('id', 'not in', ids)).execute()
  return ids
}

/** Puts a show into the grid. */
export async function insertShow(
  tx: Tx,
  show: {
    festivalId: ProductId
    screeningId: ProductId
    hallId: FestivalHallId
    sectionFa: string | null
    sectionEn: string | null
  },
): Promise<void> {
  await tx
    .insertInto('festival_shows')
    .values({
      festival_id: show.festivalId,
      screening_id: show.screeningId,
      hall_id: show.hallId,
      section_fa: show.sectionFa,
      section_en: show.sectionEn,
    })
    .execute()
}

/** Keeps `quota` seats of a screening for passes. */
export async function writeQuota(tx: Tx, screeningId: ProductId, quota: number): Promise<void> {
  await tx.updateTable('screenings').set({ pass_quota: quota }).where('product_id', '=', screeningId).execute()
}

type Kind = Pick<Insertable<PassKinds>, 'name_fa' | 'name_en' | 'credits' | 'capacity'> & { id: PassKindId | null }

/** Writes a kind of pass with its prices, on sale. */
export async function writeKind(
  tx: Tx,
  { festivalId, position, kind: { id, ...columns } }: { festivalId: ProductId; position: number; kind: Kind },
  prices: readonly { currency: 'IRR' | 'USD'; amount: number }[],
): Promise<void> {
  const row = { position, ...columns, withdrawn_at: null }
  if (id !== null) await tx.updateTable('pass_kinds').set(row).where('id', '=', id).execute()
  const kindId =
    id ??
    (
      await tx
        .insertInto('pass_kinds')
        .values({ festival_id: festivalId, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await tx.deleteFrom('pass_prices').where('kind_id', '=', kindId).execute()
  await tx
    .insertInto('pass_prices')
    .values(prices.map((price) => ({ kind_id: kindId, ...price })))
    .execute()
}

/** Ends the sale of the kinds that are not in the list. */
export async function withdrawKinds(
  tx: Tx,
  festivalId: ProductId,
  { except, now }: { except: readonly PassKindId[]; now: Date },
): Promise<void> {
  const others = tx
    .updateTable('pass_kinds')
    .set({ withdrawn_at: now })
    .where('festival_id', '=', festivalId)
    .where('withdrawn_at', 'is', null)
  await (except.length === 0 ? others : others.where('id', 'not in', except)).execute()
}

/** The first position behind all kinds of a festival. */
export async function nextPosition(tx: Tx, festivalId: ProductId): Promise<number> {
  const row = await tx
    .selectFrom('pass_kinds')
    .where('festival_id', '=', festivalId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** Writes the films that a full pass opens, in order. */
export async function writeFilms(tx: Tx, festivalId: ProductId, films: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('programme_items').where('product_id', '=', festivalId).execute()
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

import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, PassId, PassKindId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/** A line of a purchase that wants a pass. */
export interface PassLine {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  kindId: PassKindId
  festivalId: ProductId
  /** The pass that is exchanged for this one; null: it is bought by itself. */
  upgrades: PassId | null
}

/** Locks the member first, as all who take or free seats do. False when the account was deleted. */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

/** The prices of a kind, in each currency. */
export const pricesOfKind = (eb: ExpressionBuilder<DB, 'pass_kinds'>) =>
  jsonArrayFrom(
    eb.selectFrom('pass_prices').whereRef('pass_prices.kind_id', '=', 'pass_kinds.id').select(['currency', 'amount']),
  ).as('prices')

/** A kind of pass with its festival and its price in one currency. */
export async function findKind(db: Db | Tx, id: PassKindId, currency: Currency) {
  return db
    .selectFrom('pass_kinds')
    .innerJoin('products', 'products.id', 'pass_kinds.festival_id')
    .leftJoin('pass_prices', (join) =>
      join.onRef('pass_prices.kind_id', '=', 'pass_kinds.id').on('pass_prices.currency', '=', currency),
    )
    .where('pass_kinds.id', '=', id)
    .select(['pass_kinds.id', 'pass_kinds.festival_id', 'pass_kinds.name_fa', 'pass_kinds.name_en'])
    .select(['pass_kinds.credits', 'pass_kinds.capacity', 'pass_kinds.sold', 'pass_kinds.held'])
    .select(['pass_kinds.withdrawn_at', 'pass_prices.amount'])
    .select([
      'products.title_fa',
      'products.title_en',
      'products.state',
      'products.release_ends_at',
      'products.regions',
    ])
    .executeTakeFirst()
}

/** Locks the count of a kind's passes; always after the member, and after any screening. */
export async function lockKind(tx: Tx, id: PassKindId): Promise<void> {
  await tx.selectFrom('pass_kinds').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function movePasses(tx: Tx, id: PassKindId, by: { held?: number; sold?: number }): Promise<void> {
  await tx
    .updateTable('pass_kinds')
    .set((eb) => ({ held: eb('held', '+', by.held ?? 0), sold: eb('sold', '+', by.sold ?? 0) }))
    .where('id', '=', id)
    .execute()
}

/** Credits of a pass without those whose share of the price went back; null: of a full pass. */
export const creditsLeft = sql<
  number | null
>`pass_kinds.credits - (select count(*)::int from pass_losses where pass_id = passes.id)`

/** The standing pass of a member at a festival. */
export async function findPass(db: Db | Tx, memberId: MemberId, festivalId: ProductId) {
  return db
    .selectFrom('passes')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .where('passes.member_id', '=', memberId)
    .where('passes.festival_id', '=', festivalId)
    .where('passes.state', '=', 'standing')
    .select(['passes.id', 'pass_kinds.name_fa', 'pass_kinds.name_en', creditsLeft.as('credits')])
    .executeTakeFirst()
}

/** Passes that unpaid purchases of a member hold at a festival. */
export async function findHeld(db: Db | Tx, memberId: MemberId, festivalId: ProductId) {
  return db
    .selectFrom('passes')
    .innerJoin('purchases', 'purchases.id', 'passes.purchase_id')
    .where('passes.member_id', '=', memberId)
    .where('passes.festival_id', '=', festivalId)
    .where('passes.state', '=', 'held')
    .orderBy('passes.kind_id')
    .select(['passes.purchase_id', 'passes.position', 'passes.kind_id', 'purchases.expires_at'])
    .execute()
}

export async function insertPass(tx: Tx, line: PassLine, state: 'held' | 'standing', now: Date): Promise<void> {
  await tx
    .insertInto('passes')
    .values({
      kind_id: line.kindId,
      festival_id: line.festivalId,
      member_id: line.memberId,
      purchase_id: line.purchaseId,
      position: line.position,
      upgrades: line.upgrades,
      state,
      created_at: now,
    })
    .execute()
}

type LineKey = Pick<PassLine, 'purchaseId' | 'position'>

/** The pass of a line, whatever its state. */
export async function findPassOf(tx: Tx, { purchaseId, position }: LineKey) {
  return tx
    .selectFrom('passes')
    .where('purchase_id', '=', purchaseId)
    .where('position', '=', position)
    .select(['id', 'state', 'right_id', 'kind_id', 'member_id', 'upgrades'])
    .executeTakeFirst()
}

/** Removes an unpaid pass. False when there is none (any more). */
export async function deleteHeld(tx: Tx, { purchaseId, position }: LineKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passes')
    .where('purchase_id', '=', purchaseId)
    .where('position', '=', position)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markStanding(tx: Tx, { purchaseId, position }: LineKey): Promise<void> {
  await tx
    .updateTable('passes')
    .set({ state: 'standing' })
    .where('purchase_id', '=', purchaseId)
    .where('position', '=', position)
    .execute()
}

/** Gives the right by which a full pass opens the festival's films. */
export async function insertRight(tx: Tx, line: PassLine, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('rights')
    .values({ member_id: line.memberId, product_id: line.festivalId, by: 'FESTIVAL', starts_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('passes')
    .set({ right_id: id })
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .execute()
}

/** Ends a standing pass and the right that it gave. */
export async function endPass(tx: Tx, pass: { id: PassId; right_id: string | null }, now: Date): Promise<void> {
  await tx.updateTable('passes').set({ state: 'ended', ended_at: now }).where('id', '=', pass.id).execute()
  if (pass.right_id !== null)
    await tx.updateTable('rights').set({ revoked_at: now }).where('id', '=', pass.right_id).execute()
}

/** Of these purchases, how many passes they gave that stand, or were exchanged. */
export async function countStandingOf(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, number>> {
  const rows = await db
    .selectFrom('passes')
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .where('state', 'in', ['standing', 'upgraded'])
    .groupBy('purchase_id')
    .select(['purchase_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ purchase_id: id, count }) => [id, count]))
}

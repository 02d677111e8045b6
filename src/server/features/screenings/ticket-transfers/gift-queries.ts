import type { Db, Tx } from '#db/client.ts'
import type { MemberId, TicketGiftId, TicketId } from '#lib/ids.ts'

const columns = [
  'id',
  'ticket_id',
  'giver_id',
  'giver_name',
  'state',
  'created_at',
  'expires_at',
  'receiver_id',
] as const

export async function findGiftBySecret(db: Db | Tx, secretHash: Buffer) {
  return db.selectFrom('ticket_gifts').where('secret_hash', '=', secretHash).select(columns).executeTakeFirst()
}

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGiftBySecret>>>

export async function findOpenGift(db: Db | Tx, ticketId: TicketId): Promise<GiftRow | undefined> {
  return db
    .selectFrom('ticket_gifts')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .select(columns)
    .executeTakeFirst()
}

export async function insertGift(
  tx: Tx,
  gift: {
    ticketId: TicketId
    giverId: MemberId
    giverName: string
    secretHash: Buffer
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('ticket_gifts')
    .values({
      ticket_id: gift.ticketId,
      giver_id: gift.giverId,
      giver_name: gift.giverName,
      secret_hash: gift.secretHash,
      created_at: gift.createdAt,
      expires_at: gift.expiresAt,
    })
    .execute()
}

/** Ends the open link of a ticket. @returns whether there was one */
export async function withdrawGift(tx: Tx, ticketId: TicketId, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('ticket_gifts')
    .set({ state: 'withdrawn', closed_at: now })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function markAccepted(tx: Tx, id: TicketGiftId, receiverId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('ticket_gifts')
    .set({ state: 'accepted', receiver_id: receiverId, closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Links that a member made, and gifts that they accepted; nothing about the other side but the name it chose. */
export async function listGiftData(db: Db, memberId: MemberId) {
  const rows = await db
    .selectFrom('ticket_gifts')
    .innerJoin('tickets', 'tickets.id', 'ticket_gifts.ticket_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where((eb) => eb.or([eb('giver_id', '=', memberId), eb('receiver_id', '=', memberId)]))
    .orderBy('ticket_gifts.created_at')
    .orderBy('ticket_gifts.id')
    .select(['products.id as product_id', 'products.title_fa', 'products.title_en', 'ticket_gifts.giver_name'])
    .select(['ticket_gifts.state', 'ticket_gifts.created_at', 'ticket_gifts.expires_at', 'ticket_gifts.closed_at'])
    .select((eb) => eb('giver_id', '=', memberId).as('is_giver'))
    .execute()
  return rows
}

/** Ends the open links of a member, and forgets the names that they chose. */
export async function eraseGifts(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('ticket_gifts').where('giver_id', '=', memberId).where('state', '=', 'open').execute()
  await tx.updateTable('ticket_gifts').set({ giver_name: '—' }).where('giver_id', '=', memberId).execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { GiftLotId, MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import type { Localized } from '#server/fail.ts'

export interface Gift {
  memberId: MemberId
  money: Money
  /** The occasion of the gift: the same reference gives only once. */
  reference: string
  title: Localized | null
  /** Null: never. */
  expiresAt: Date | null
}

/** Null when this was given before. */
export async function insertLot(tx: Tx, gift: Gift, now: Date): Promise<GiftLotId | null> {
  const row = await tx
    .insertInto('gift_lots')
    .values({
      member_id: gift.memberId,
      currency: gift.money.currency,
      reference: gift.reference,
      title_fa: gift.title?.fa ?? null,
      title_en: gift.title?.en ?? null,
      given_at: now,
      expires_at: gift.expiresAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function listExpired(db: Db, now: Date, limit: number): Promise<GiftLotId[]> {
  const rows = await db
    .selectFrom('gift_lots')
    .select('id')
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The lot and what is left in it, with its account locked; undefined when it is closed. */
export async function lockLot(tx: Tx, lotId: GiftLotId) {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'gift')
    .where('part_id', '=', lotId)
    .forNoKeyUpdate()
    .execute()
  const row = await tx
    .selectFrom('gift_lots')
    .leftJoin('ledger_accounts', (join) =>
      join.onRef('ledger_accounts.part_id', '=', 'gift_lots.id').on('ledger_accounts.kind', '=', 'gift'),
    )
    .where('gift_lots.id', '=', lotId)
    .where('gift_lots.closed_at', 'is', null)
    .select([
      'gift_lots.member_id',
      'gift_lots.currency',
      sql<number>`coalesce(-ledger_accounts.balance, 0)`.as('left'),
    ])
    .executeTakeFirst()
  return row === undefined ? undefined : { memberId: row.member_id, currency: row.currency, left: row.left }
}

export async function closeLot(tx: Tx, lotId: GiftLotId, now: Date): Promise<void> {
  await tx.updateTable('gift_lots').set({ closed_at: now }).where('id', '=', lotId).execute()
}

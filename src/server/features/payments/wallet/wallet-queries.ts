import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/**
 * Held money with the purchase for which it is held; for a paid one (a charge), while the bank is asked to take it
 * back.
 */
export async function listHeld(db: Db, memberId: MemberId) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('purchases', 'purchases.id', 'ledger_accounts.part_id')
    .where('ledger_accounts.kind', '=', 'held')
    .where('ledger_accounts.member_id', '=', memberId)
    .where('ledger_accounts.balance', '<', 0)
    .orderBy('purchases.created_at')
    .select([
      'purchases.id',
      // a paid one is a charge on its way back: it has no end in time
      sql<Date | null>`case purchases.state when 'paid' then null else purchases.expires_at end`.as('until'),
      'ledger_accounts.currency',
      sql<number>`-ledger_accounts.balance`.as('amount'),
      // the link to pay it: the page of one offer
      sql<string | null>`case purchases.state when 'open' then (
        select min(offer_id) from purchase_lines where purchase_id = purchases.id having count(*) = 1
      ) end`.as('offer_id'),
      sql<string>`purchases.subject -> 'title' ->> 'fa'`.as('title_fa'),
      sql<string>`purchases.subject -> 'title' ->> 'en'`.as('title_en'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency }))
}

/** Charges for which a bank has not answered, by currency. */
export async function sumWaitingCharges(db: Db, memberId: MemberId): Promise<Map<Currency, number>> {
  const rows = await db
    .selectFrom('purchases')
    .where('member_id', '=', memberId)
    .where('type', '=', 'CHARGE_WALLET')
    .where('state', '=', 'waiting')
    .groupBy('currency')
    .select(['currency', sql<number>`sum(amount)::bigint`.as('amount')])
    .execute()
  return new Map(rows.map((row) => [row.currency, row.amount]))
}

/** Gifts that can be spent, the soonest to expire first. */
export async function listGifts(db: Db, memberId: MemberId, now: Date) {
  const rows = await db
    .selectFrom('gift_lots')
    .innerJoin('ledger_accounts', (join) =>
      join.onRef('ledger_accounts.part_id', '=', 'gift_lots.id').on('ledger_accounts.kind', '=', 'gift'),
    )
    .where('gift_lots.member_id', '=', memberId)
    .where('gift_lots.closed_at', 'is', null)
    .where('ledger_accounts.balance', '<', 0)
    .where((eb) => eb.or([eb('gift_lots.expires_at', 'is', null), eb('gift_lots.expires_at', '>', now)]))
    .orderBy(sql`gift_lots.expires_at nulls last`)
    .orderBy('gift_lots.given_at')
    .orderBy('gift_lots.id')
    .select([
      'gift_lots.currency',
      'gift_lots.title_fa',
      'gift_lots.title_en',
      'gift_lots.expires_at',
      sql<number>`-ledger_accounts.balance`.as('left'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency }))
}

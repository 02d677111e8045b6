import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Part } from './ledger/entries.ts'
import type { Purse } from './taking.ts'

interface Owner {
  memberId: MemberId
  currency: Currency
}

/**
 * Locks all of a member's money in one currency until the transaction ends, in one order, before anything is read, so
 * that two spenders never see the same money. Always before the locks of a purchasable.
 */
export async function lockMoney(tx: Tx, { memberId, currency }: Owner): Promise<void> {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where((eb) => eb.or([eb('kind', '<>', 'held'), eb('balance', '<', 0)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Reads the money that can be spent: the wallet, and gifts that have not expired. */
export async function readPurse(db: Db | Tx, { memberId, currency }: Owner, now: Date): Promise<Purse> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .leftJoin('gift_lots', 'gift_lots.id', 'ledger_accounts.part_id')
    .where('ledger_accounts.member_id', '=', memberId)
    .where('ledger_accounts.currency', '=', currency)
    .where('ledger_accounts.kind', 'in', ['wallet', 'gift'])
    .where('ledger_accounts.balance', '<', 0)
    .where('gift_lots.closed_at', 'is', null)
    .where((eb) => eb.or([eb('gift_lots.expires_at', 'is', null), eb('gift_lots.expires_at', '>', now)]))
    .orderBy(sql`gift_lots.expires_at nulls last`)
    .orderBy('gift_lots.given_at')
    .orderBy('ledger_accounts.part_id')
    .select(['ledger_accounts.part_id', 'gift_lots.expires_at', sql<number>`-ledger_accounts.balance`.as('left')])
    .execute()
  const lots = rows.flatMap(({ part_id, expires_at, left }) =>
    part_id === null ? [] : [{ id: part_id, left, expiresAt: expires_at }],
  )
  return { memberId, currency, wallet: rows.find((row) => row.part_id === null)?.left ?? 0, lots }
}

/** The money held for a purchase. */
export async function readHeld(db: Db | Tx, purchaseId: PurchaseId): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('kind', '=', 'held')
    .where('part_id', '=', purchaseId)
    .select(sql<number>`coalesce(-sum(balance), 0)::bigint`.as('held'))
    .executeTakeFirstOrThrow()
  return row.held
}

/** Where held money came from; `isOver` for an expired gift. */
export async function listHeldParts(tx: Tx, reference: string, now: Date): Promise<(Part & { isOver: boolean })[]> {
  const rows = await tx
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .leftJoin('gift_lots', 'gift_lots.id', 'ledger_accounts.part_id')
    .where('ledger_postings.kind', '=', 'hold')
    .where('ledger_postings.reference', '=', reference)
    .where('ledger_entries.amount', '>', 0)
    .orderBy('ledger_entries.position')
    .select([
      'ledger_accounts.member_id',
      'ledger_accounts.part_id',
      'ledger_entries.amount',
      'gift_lots.expires_at',
      'gift_lots.closed_at',
    ])
    .execute()
  return rows.map(({ member_id, part_id, amount, expires_at, closed_at }) => {
    const memberId = member_id ?? ''
    return {
      account: part_id === null ? { kind: 'wallet', memberId } : { kind: 'gift', memberId, lotId: part_id },
      amount,
      isOver: closed_at !== null || (expires_at !== null && expires_at <= now),
    }
  })
}

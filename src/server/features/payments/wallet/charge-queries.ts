import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/** Whether the account still exists; the lock keeps it so until the transaction ends. */
export async function isMemberThere(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

/**
 * The member's own money that came into a wallet after a charge: later charges, less what was or is being refunded of
 * them, and money that came back from purchases. Movements of a charge's own money count as old as that charge.
 */
export async function cameAfterCharge(
  db: Db | Tx,
  charge: { memberId: MemberId; purchaseId: PurchaseId; currency: Currency },
): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .innerJoin('ledger_postings as this', (join) =>
      join.on('this.kind', '=', 'charge').on('this.reference', '=', charge.purchaseId),
    )
    .leftJoin('ledger_postings as origin', (join) =>
      join.on('origin.kind', '=', 'charge').on(sql<boolean>`origin.reference = ledger_postings.purchase_id::text`),
    )
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.member_id', '=', charge.memberId)
    .where('ledger_accounts.currency', '=', charge.currency)
    .where((eb) =>
      eb.or([
        eb('ledger_postings.kind', 'in', ['charge', 'return_to_wallet', 'refund']),
        eb.and([eb('ledger_postings.kind', '=', 'hold'), eb('origin.id', 'is not', null)]),
      ]),
    )
    .where(sql<boolean>`coalesce(origin.number, ledger_postings.number) > this.number`)
    .select(sql<number>`coalesce(-sum(ledger_entries.amount), 0)::bigint`.as('later'))
    .executeTakeFirstOrThrow()
  return row.later
}

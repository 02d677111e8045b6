import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'

/** Every entry of a member's own money, from the owner's side: incoming money is positive. */
export function listWalletEntries(db: Db, memberId: MemberId) {
  return db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .where('ledger_accounts.member_id', '=', memberId)
    .orderBy('ledger_postings.number')
    .orderBy('ledger_entries.position')
    .select([
      'ledger_accounts.kind as pocket',
      'ledger_postings.kind',
      'ledger_postings.reference',
      'ledger_postings.posted_at',
      'ledger_entries.currency',
      sql<number>`-ledger_entries.amount`.as('amount'),
    ])
    .execute()
}

export function listGiftLots(db: Db, memberId: MemberId) {
  return db
    .selectFrom('gift_lots')
    .where('member_id', '=', memberId)
    .orderBy('given_at')
    .orderBy('id')
    .select(['id', 'currency', 'title_fa', 'title_en', 'given_at', 'expires_at', 'closed_at'])
    .execute()
}

/**
 * A member's money by currency: the wallet, and all that purchases hold. Other gift money is left out, because it can
 * only be spent here.
 */
export async function walletSums(db: Db | Tx, memberId: MemberId): Promise<Money[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .where('ledger_accounts.kind', 'in', ['wallet', 'held'])
    .where('ledger_accounts.member_id', '=', memberId)
    .groupBy('ledger_accounts.currency')
    .orderBy('ledger_accounts.currency')
    .select(['ledger_accounts.currency', sql<number>`(-sum(ledger_entries.amount))::bigint`.as('amount')])
    .execute()
  return rows
}

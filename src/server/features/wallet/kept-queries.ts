import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Money } from '#lib/money.ts'

/** Every entry of a member's own wallet, seen by its owner: what came in is positive. */
export function listWalletEntries(db: Db, memberId: string) {
  return db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.member_id', '=', memberId)
    .orderBy('ledger_postings.posted_at')
    .select([
      'ledger_postings.kind',
      'ledger_postings.reference',
      'ledger_postings.posted_at',
      'ledger_entries.currency',
      sql<number>`-ledger_entries.amount`.as('amount'),
    ])
    .execute()
}

/** What is in a member's wallet, by currency. */
export async function walletSums(db: Db | Tx, memberId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.member_id', '=', memberId)
    .groupBy('ledger_accounts.currency')
    .orderBy('ledger_accounts.currency')
    .select(['ledger_accounts.currency', sql<number>`(-sum(ledger_entries.amount))::bigint`.as('amount')])
    .execute()
  return rows as Money[]
}

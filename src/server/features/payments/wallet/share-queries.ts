import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { GiftLotId, PurchaseId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'

/** An account that paid a part of a purchase; `lot` null = the member's own money. */
export interface ShareRow {
  amount: number
  lot: { id: GiftLotId; title: Localized | null; expiresAt: Date | null; closedAt: Date | null } | null
}

/**
 * Lists the payers of the wallet's share of a sale, in spending order: directly, or by the newest of the purchase's
 * holds.
 */
export async function listShare(
  tx: Tx,
  { purchaseId, holds }: { purchaseId: PurchaseId; holds: number },
): Promise<ShareRow[]> {
  const rows = await tx
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .leftJoin('gift_lots', 'gift_lots.id', 'ledger_accounts.part_id')
    .where('ledger_accounts.kind', 'in', ['wallet', 'gift'])
    .where('ledger_entries.amount', '>', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('ledger_postings.kind', '=', 'sale'), eb('ledger_postings.reference', '=', purchaseId)]),
        eb.and([
          eb('ledger_postings.kind', '=', 'hold'),
          eb('ledger_postings.reference', '=', `${purchaseId}:${holds}`),
          // the sale was paid with held money, and not from the wallet again
          sql<boolean>`exists (
            select 1 from ledger_postings as sale
            join ledger_entries as paid on paid.posting_id = sale.id
            join ledger_accounts as held on held.id = paid.account_id and held.kind = 'held'
            where sale.kind = 'sale' and sale.reference = ${purchaseId}
          )`,
        ]),
      ]),
    )
    .orderBy('ledger_entries.position')
    .select([
      'ledger_entries.amount',
      'ledger_accounts.part_id',
      'gift_lots.title_fa',
      'gift_lots.title_en',
      'gift_lots.expires_at',
      'gift_lots.closed_at',
    ])
    .execute()
  return rows.map(({ amount, part_id: id, title_fa: fa, title_en: en, expires_at, closed_at }) => ({
    amount,
    lot:
      id === null
        ? null
        : { id, title: fa === null || en === null ? null : { fa, en }, expiresAt: expires_at, closedAt: closed_at },
  }))
}

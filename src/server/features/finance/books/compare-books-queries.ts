import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** Lists the banks' money for every paid purchase, by the shop's rows. */
export async function listPaid(db: Db) {
  return db
    .selectFrom('purchases')
    .innerJoin('payment_attempts', (join) =>
      join.onRef('payment_attempts.purchase_id', '=', 'purchases.id').on('payment_attempts.state', '=', 'paid'),
    )
    .where('purchases.state', '=', 'paid')
    .select(['purchases.id', 'purchases.type', 'purchases.currency'])
    .select(['payment_attempts.amount', 'payment_attempts.gateway'])
    .execute()
}

/** Lists the wallets' payments, by the shop's rows. */
export async function listPaidByWallet(db: Db) {
  return db
    .selectFrom('purchases')
    .where('state', '=', 'paid')
    .where('wallet_amount', '>', 0)
    .select(['id', 'currency', 'wallet_amount as amount'])
    .execute()
}

/**
 * Finished purchases that still hold a member's money, without deposits: a paid deposit holds the money that is on its
 * way back.
 */
export async function listHeldAfterEnd(db: Db, deposits: readonly string[]) {
  return db
    .selectFrom('purchases')
    .innerJoin('ledger_accounts', 'ledger_accounts.part_id', 'purchases.id')
    .where('ledger_accounts.kind', '=', 'held')
    .where('ledger_accounts.balance', '<', 0)
    .where(sql<boolean>`purchases.type <> all(${deposits})`)
    .where((eb) =>
      eb.or([
        eb('purchases.settled_at', 'is not', null),
        eb('purchases.state', 'in', ['paid', 'returned', 'cancelled', 'failed', 'expired']),
      ]),
    )
    .select(['purchases.id', 'purchases.state', 'ledger_accounts.currency'])
    .select(sql<number>`-ledger_accounts.balance`.as('amount'))
    .execute()
}

/** Paid purchases whose price differs from what bank and wallet paid together. */
export async function listPaidOtherwise(db: Db) {
  return db
    .selectFrom('purchases')
    .leftJoin('payment_attempts', (join) =>
      join.onRef('payment_attempts.purchase_id', '=', 'purchases.id').on('payment_attempts.state', '=', 'paid'),
    )
    .where('purchases.state', '=', 'paid')
    .where(
      sql<number>`purchases.wallet_amount + coalesce(payment_attempts.amount, 0)`,
      '<>',
      sql<number>`purchases.amount`,
    )
    .select(['purchases.id', 'purchases.amount', 'purchases.wallet_amount'])
    .select(sql<number>`coalesce(payment_attempts.amount, 0)`.as('by_bank'))
    .execute()
}

/** Attempts whose money went to the member's wallet. */
export async function listRefunded(db: Db) {
  return db
    .selectFrom('payment_attempts')
    .where('state', '=', 'refunded')
    .select(['id', 'currency', 'amount', 'gateway'])
    .execute()
}

/** The tax of every paid sale, by the shop's rows. A deposit is not a sale and has no tax. */
export async function listVatOfSales(db: Db, deposits: readonly string[]) {
  return db
    .selectFrom('purchases')
    .where('state', '=', 'paid')
    .where(sql<boolean>`type <> all(${deposits})`)
    .where('vat', '>', 0)
    .select(['id', 'currency', 'vat as amount'])
    .execute()
}

/** The tax of every refund that has ended. */
export async function listVatOfRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .where('state', '=', 'done')
    .where('vat', '>', 0)
    .select(['id', 'currency', 'vat as amount'])
    .execute()
}

/** Postings about a purchase that move money of a member who is not its buyer. */
export async function listOfStrangers(db: Db) {
  return db
    .selectFrom('ledger_postings')
    .innerJoin('purchases', 'purchases.id', 'ledger_postings.purchase_id')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .whereRef('ledger_accounts.member_id', '<>', 'purchases.member_id')
    .select(['ledger_postings.kind', 'ledger_postings.reference', 'purchases.id'])
    .distinct()
    .execute()
}

/** The posting that gave a gift: the gift's own, or that of the refund which gave an expired one again. */
const isGivenBy = sql<boolean>`(
  (ledger_postings.kind = 'gift' and ledger_postings.reference = gift_lots.id::text)
  or (ledger_postings.kind = 'refund' and gift_lots.reference like 'refund:%'
    and ledger_postings.reference = split_part(gift_lots.reference, ':', 2))
)`

/** Every gift with the amount that its posting put into its account; null when the ledger has nothing of it. */
export async function listGifts(db: Db) {
  return db
    .selectFrom('gift_lots')
    .leftJoin('gift_claims', (join) =>
      join.on(sql<string>`'gift:' || gift_claims.id`, '=', (eb) => eb.ref('gift_lots.reference')),
    )
    .leftJoin('gift_campaigns', 'gift_campaigns.id', 'gift_claims.campaign_id')
    .select(['gift_lots.id', 'gift_lots.currency'])
    .select(['gift_campaigns.amount as promised', 'gift_campaigns.currency as promised_in'])
    .select((eb) =>
      eb
        .selectFrom('ledger_postings')
        .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
        .where(isGivenBy)
        .where('ledger_accounts.kind', '=', 'gift')
        .whereRef('ledger_accounts.part_id', '=', 'gift_lots.id')
        .whereRef('ledger_accounts.member_id', '=', 'gift_lots.member_id')
        .select(sql<number | null>`-sum(ledger_entries.amount)::bigint`.as('sum'))
        .as('posted'),
    )
    .execute()
}

/** Gifts in the ledger without a row of a gift. */
export async function listGiftsOfNobody(db: Db) {
  return db
    .selectFrom('ledger_postings')
    .leftJoin('gift_lots', (join) => join.on(sql`gift_lots.id::text`, '=', sql`ledger_postings.reference`))
    .where('ledger_postings.kind', 'in', ['gift', 'gift_expired'])
    .where('gift_lots.id', 'is', null)
    .select(['ledger_postings.kind', 'ledger_postings.reference'])
    .execute()
}

/** Claims of money without a gift in the claimant's wallet. */
export async function listClaimsWithoutGift(db: Db) {
  return db
    .selectFrom('gift_claims')
    .innerJoin('gift_campaigns', 'gift_campaigns.id', 'gift_claims.campaign_id')
    .leftJoin('gift_lots', (join) =>
      join
        .on(sql<string>`'gift:' || gift_claims.id`, '=', (eb) => eb.ref('gift_lots.reference'))
        .onRef('gift_lots.member_id', '=', 'gift_claims.member_id'),
    )
    .where('gift_campaigns.kind', '=', 'money')
    .where('gift_lots.id', 'is', null)
    .select('gift_claims.id')
    .execute()
}

/** Campaigns whose counters differ from their claims. */
export async function listMiscounted(db: Db) {
  const claims = sql<number>`(select count(*) from gift_claims where campaign_id = gift_campaigns.id)`
  return db
    .selectFrom('gift_campaigns')
    .where((eb) =>
      eb.or([
        eb('given', '<>', claims),
        eb.and([eb('kind', '=', 'money'), eb('spent', '<>', sql<number>`${claims} * gift_campaigns.amount`)]),
      ]),
    )
    .select(['slug', 'given', 'spent'])
    .select(sql<number>`${claims}::int`.as('claims'))
    .execute()
}

/**
 * Purchases of things that these purchasables hand over, and how many of each the buyer should have: what is paid, less
 * what was taken back.
 */
export async function listDue(db: Db, purchasables: readonly string[]) {
  const { rows } = await sql<{ id: string; type: string; state: string; due: Record<string, number> }>`
    with back as (
      select purchase_id, position, sum(quantity) as quantity from refund_lines group by purchase_id, position
    )
    select purchases.id, purchases.type, purchases.state, due.due
    from purchases
    join (
      select purchase_id, jsonb_object_agg(purchasable, quantity) as due
      from (
        select line.purchase_id, line.purchasable, sum(line.quantity - coalesce(back.quantity, 0)) as quantity
        from purchase_lines line left join back using (purchase_id, position)
        group by line.purchase_id, line.purchasable
      ) as each
      where purchasable = any(${purchasables})
      group by purchase_id
    ) as due on due.purchase_id = purchases.id`.execute(db)
  return rows
}

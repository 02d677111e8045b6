import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/**
 * Checks the laws of the ledger, computed from the entries only and without the product's own checker; returns one
 * sentence per violation. A posting and its accounts have one currency; a posting sums to zero; no account of a member
 * was ever below zero; a member who spent own money had no gift money left at that moment.
 */
export async function brokenLaws(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    with entries as (
      select posting.kind, posting.reference, posting.number, posting.posted_at,
        entry.currency, entry.amount, entry.account_id,
        account.kind as pocket, account.member_id, account.part_id, account.currency as account_currency,
        sum(entry.amount) over (partition by entry.account_id order by posting.number) as balance
      from ledger_postings posting
      join ledger_entries entry on entry.posting_id = posting.id
      join ledger_accounts account on account.id = entry.account_id
    )
    select kind || ' ' || reference || ' sums to ' || sum(amount) || ' ' || currency as breach
      from entries group by kind, reference, currency having sum(amount) <> 0
    union all
    select kind || ' ' || reference || ' mixes currencies'
      from entries group by kind, reference
      having count(distinct currency) > 1 or bool_or(currency <> account_currency)
    union all
    select kind || ' ' || reference || ' takes ' || pocket || ' below zero by ' || balance || ' ' || currency
      from entries where member_id is not null and balance > 0
    union all
    select kind || ' ' || reference || ' spends own ' || currency || ' before a gift of it'
      from entries spent
      where pocket = 'wallet' and amount > 0 and kind in ('sale', 'hold') and reference not like 'refund:%'
        and exists (
          select 1 from gift_lots lot
          where lot.member_id = spent.member_id and lot.currency = spent.currency
            and (lot.expires_at is null or lot.expires_at > spent.posted_at)
            and (select sum(amount) from entries gift
                 where gift.part_id = lot.id and gift.pocket = 'gift' and gift.number <= spent.number) < 0
        )`.execute(db)
  return rows.map(({ breach }) => breach)
}

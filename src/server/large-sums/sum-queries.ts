import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/**
 * Locks the sum that somebody moved on a day and returns it by currency, in Rials or cents. A row of an earlier day begins anew. One
 * of a later day stays, because the clocks of two hosts may differ at midnight: the limit is then asked about sooner.
 * One statement in one order, so that two calls of one person wait for each other here and nowhere else.
 */
export async function lockSums(tx: Tx, memberId: MemberId, day: string): Promise<ReadonlyMap<Currency, number>> {
  const currencies: Currency[] = ['IRR', 'USD']
  const rows = currencies.map((currency) => ({ member_id: memberId, currency, day, amount: 0 }))
  const locked = await tx
    .insertInto('staff_sums')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['member_id', 'currency']).doUpdateSet({
        day: sql<string>`greatest(staff_sums.day, excluded.day)`,
        amount: sql<number>`case when excluded.day > staff_sums.day then 0 else staff_sums.amount end`,
      }),
    )
    .returning(['currency', 'amount'])
    .execute()
  return new Map(locked.map(({ currency, amount }) => [currency, amount]))
}

/** Writes the sum of a locked row. */
export async function writeSum(
  tx: Tx,
  { memberId, currency, amount }: { memberId: MemberId; currency: Currency; amount: number },
): Promise<void> {
  await tx
    .updateTable('staff_sums')
    .set({ amount })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute()
}

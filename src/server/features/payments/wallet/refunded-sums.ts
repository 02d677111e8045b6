import type { Db } from '#db/client.ts'
import { postedAmounts } from './ledger/posting-queries.ts'

/** The amount that one refund's posting took from a bank, or put into a wallet (`gateway` null). */
interface RefundedSum {
  reference: string
  gateway: string | null
  currency: string
  amount: number
}

/** Every refund in the ledger, by where its money went; a member's own money and gifts are one sum. */
export async function refundedSums(db: Db): Promise<RefundedSum[]> {
  const rows = await postedAmounts(db, ['refund'])
  const sums = new Map<string, RefundedSum>()
  for (const { account, reference, gateway, currency, amount } of rows) {
    if (account !== 'gateway' && account !== 'wallet' && account !== 'gift') continue
    const key = `${reference}/${gateway ?? ''}/${currency}`
    const known = sums.get(key)?.amount ?? 0
    sums.set(key, { reference, gateway, currency, amount: known - amount })
  }
  return [...sums.values()]
}

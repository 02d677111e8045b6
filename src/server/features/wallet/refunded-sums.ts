import type { Db } from '#db/client.ts'
import { postedAmounts } from './queries.ts'

/** What one refund's posting took from a bank, or put into a wallet (`gateway` null). */
interface RefundedSum {
  reference: string
  gateway: string | null
  currency: string
  amount: number
}

/** Every refund in the books, by where its money went. */
export async function refundedSums(db: Db): Promise<RefundedSum[]> {
  const rows = await postedAmounts(db, ['refund'])
  return rows
    .filter((row) => row.account === 'gateway' || row.account === 'wallet')
    .map(({ reference, gateway, currency, amount }) => ({ reference, gateway, currency, amount: -amount }))
}

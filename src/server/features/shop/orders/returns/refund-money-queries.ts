import type { Tx } from '#db/client.ts'
import type { RefundId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'

export async function findRefundMoney(tx: Tx, id: RefundId): Promise<Money> {
  return tx.selectFrom('refunds').where('id', '=', id).select(['amount', 'currency']).executeTakeFirstOrThrow()
}

import type { Tx } from '#db/client.ts'
import { isDeposit, type PurchaseRow } from '../purchase-row.ts'

type Listener = (tx: Tx, purchase: PurchaseRow, at: Date) => Promise<void>

let listener: Listener | null = null

/** Names who is told of every sale, in the transaction that completes it. Each program that hands over does it once, at its start. */
export function whenSold(told: Listener): void {
  listener = told
}

/** Tells that a purchase is paid and handed over. A wallet that was filled is no sale. */
export async function noteSale(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  if (!isDeposit(purchase)) await listener?.(tx, purchase, at)
}

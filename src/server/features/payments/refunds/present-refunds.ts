import type { Db } from '#db/client.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import {
  isDeposit,
  purchasableOf,
  type RefundTold,
  type PurchaseRow,
} from '#server/features/payments/purchases/index.ts'
import { listRefundsOf, type RefundWithLines } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { arrived, refundSentence, sumOf } from './refund-sentence.ts'

function summaryOf({ currency }: PurchaseRow, refunds: readonly RefundRow[]): RefundTold['summary'] {
  const money = (part: (refund: RefundRow) => number) => ({ amount: sumOf(refunds, part), currency })
  return {
    amount: money((refund) => refund.amount),
    whole: refunds.some((refund) => refund.is_last),
    under_way: refunds.some((refund) => refund.state !== 'done'),
    to_bank: money((refund) => arrived(refund).toBank),
    to_wallet: money((refund) => arrived(refund).toWallet),
  }
}

function onReceipt({ currency }: PurchaseRow, refunds: readonly RefundWithLines[]): RefundTold['onReceipt'] {
  return refunds.flatMap((refund) => {
    if (refund.settled_at === null) return []
    const { toBank, toWallet } = arrived(refund)
    const money = (sum: number) => ({ amount: sum, currency })
    const sums = { amount: money(refund.amount), vat: money(refund.vat) }
    const lines = refund.lines.map(({ position, quantity, amount, vat }) => ({
      position,
      quantity,
      amount: money(amount),
      vat: money(vat),
    }))
    const ways = { to_bank: money(toBank), to_wallet: money(toWallet) }
    return [{ at: refund.settled_at.toISOString(), ...sums, ...ways, lines }]
  })
}

/** Presents the refunds of these purchases to their buyers, by purchase; one query. */
export async function refundsOf(
  db: Db,
  purchases: readonly PurchaseRow[],
  locale: Locale,
): Promise<Map<PurchaseId, RefundTold>> {
  const all = await listRefundsOf(
    db,
    purchases.map((purchase) => purchase.id),
  )
  return new Map(
    purchases.flatMap((purchase) => {
      const refunds = all.filter((refund) => refund.purchase_id === purchase.id)
      if (refunds.length === 0) return []
      const isOnlyMoney =
        isDeposit(purchase) || purchase.lines.some(({ purchasable }) => purchasableOf(purchasable).isByPiece === true)
      const sentence = refundSentence(refunds, { locale, isOnlyMoney })
      return [
        [purchase.id, { summary: summaryOf(purchase, refunds), onReceipt: onReceipt(purchase, refunds), sentence }],
      ]
    }),
  )
}

import type { z } from 'zod'
import type { BilledTo } from '#contract/payments/invoices.ts'
import type { Receipt as ReceiptSchema } from '#contract/payments/payments.ts'
import type { AttemptRow } from '#server/features/payments/gateways/index.ts'
import { presentSeller, sellerAt } from './change-seller.ts'
import { purchasableOf } from '../purchasable.ts'
import type { PurchaseLine, PurchaseRow } from '../purchase-row.ts'
import type { SellerRow } from './seller-queries.ts'

export type Receipt = z.input<typeof ReceiptSchema>

export function discountOf({ discount_code: code, discount, currency }: PurchaseRow) {
  return code === null ? null : { code, amount: { amount: discount, currency } }
}

/** The tax by rate, as of the time of purchase; untaxed lines are left out. */
function taxesOf({ lines, currency }: PurchaseRow): Receipt['taxes'] {
  const sums = new Map<number, number>()
  for (const { vat_percent: percent, vat } of lines) if (vat > 0) sums.set(percent, (sums.get(percent) ?? 0) + vat)
  return [...sums].toSorted(([a], [b]) => b - a).map(([percent, amount]) => ({ percent, amount: { amount, currency } }))
}

function lineOf(line: PurchaseLine, { currency }: PurchaseRow): Receipt['lines'][number] {
  const money = (amount: number) => ({ amount, currency })
  return {
    position: line.position,
    title_fa: line.title_fa,
    title_en: line.title_en,
    quantity: line.quantity,
    unit_price: money(line.unit_price),
    reckoned: (purchasableOf(line.purchasable).reckonedIn?.(line.details) ?? []).map((part) => ({
      title_fa: part.title_fa,
      title_en: part.title_en,
      amount: money(part.amount),
    })),
    amount: money(line.amount + line.discount),
    discount: money(line.discount),
    net: money(line.amount - line.vat),
    vat_percent: line.vat_percent,
    vat: money(line.vat),
    total: money(line.amount),
  }
}

/**
 * Presents the paid sum with its VAT shown separately; null until it is paid. All of it was frozen with the purchase.
 */
export function receiptOf(
  purchase: PurchaseRow,
  { paidBy, refunds }: { paidBy: AttemptRow | undefined; refunds: Receipt['refunds'] },
  at: { buyer: string; billedTo: z.input<typeof BilledTo> | null; sellers: readonly SellerRow[] },
): Receipt | null {
  if (purchase.state !== 'paid' || purchase.paid_at === null) return null
  const { currency, amount, vat } = purchase
  const seller = sellerAt(at.sellers, purchase.created_at)
  return {
    number: purchase.number,
    is_invoice: purchase.lines.some(({ purchasable }) => purchasableOf(purchasable).isByPiece === true),
    issued_at: purchase.paid_at.toISOString(),
    seller: seller === null ? null : presentSeller(seller),
    billed_to: at.billedTo,
    lines: purchase.lines.map((line) => lineOf(line, purchase)),
    discount: discountOf(purchase),
    net: { amount: amount - vat, currency },
    vat: { amount: vat, currency },
    taxes: taxesOf(purchase),
    total: { amount, currency },
    from_wallet: { amount: purchase.wallet_amount, currency },
    gateway: paidBy?.gateway ?? null,
    bank_reference: paidBy?.bank_reference ?? null,
    card: paidBy?.card_mask ?? null,
    buyer: at.buyer,
    refunds,
  }
}

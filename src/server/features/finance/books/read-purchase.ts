import type { z } from 'zod'
import type { StudioPurchase } from '#contract/finance/finance.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import { findBuyer, findPurchase, restOf } from '#server/features/payments/purchases/index.ts'
import { leftOf, refundStanding } from '#server/features/payments/refunds/index.ts'
import { presentPayment, presentRefund } from './present-finance.ts'
import { selectPayments, selectRefunds } from './finance-desk-queries.ts'

// more than a purchase can have: attempts are limited, and a person decides every refund
const most = 500

/** One purchase as finance staff see it; fails with `purchase.not_found`. */
export async function readPurchase(
  core: Core,
  id: PurchaseId,
  locale: Locale,
): Promise<z.input<typeof StudioPurchase>> {
  const purchase = (await findPurchase(core.db, id)) ?? fail('purchase.not_found')
  const [payments, refunds, buyer, standing] = await Promise.all([
    selectPayments(core.db, { purchaseId: id }, { limit: most }),
    selectRefunds(core.db, { purchaseId: id }, { limit: most, offset: 0 }),
    findBuyer(core.db, purchase.member_id),
    refundStanding(core, core.db, purchase),
  ])
  const money = (amount: number) => ({ amount, currency: purchase.currency })
  const { discount_code: code, discount } = purchase
  const { obstacle } = standing
  return {
    id,
    number: purchase.number,
    type: purchase.type,
    state: purchase.state,
    title: purchase.subject.title[locale],
    buyer: buyer?.user_name ?? '',
    total: money(purchase.amount),
    vat: money(purchase.vat),
    discount: code === null ? null : { code, amount: money(discount) },
    from_wallet: money(purchase.wallet_amount),
    from_gifts: money(purchase.gift_amount),
    to_bank: money(restOf(purchase)),
    created_at: purchase.created_at.toISOString(),
    paid_at: purchase.paid_at?.toISOString() ?? null,
    lines: purchase.lines.map((line, index) => {
      const paid = standing.lines[index]
      const left = paid === undefined ? { quantity: 0, amount: 0 } : leftOf(paid)
      return {
        position: line.position,
        title: locale === 'fa' ? line.title_fa : line.title_en,
        quantity: line.quantity,
        unit_price: money(line.unit_price),
        discount: money(line.discount),
        amount: money(line.amount),
        vat_percent: line.vat_percent,
        vat: money(line.vat),
        left: { quantity: left.quantity, amount: money(left.amount) },
      }
    }),
    payments: payments.map((row) => presentPayment(row, locale)),
    refunds: refunds.map((row) => presentRefund(row, locale)),
    refundable: money(standing.most),
    refund_obstacle: obstacle === null ? null : { code: obstacle, message: sentence(obstacle, locale) },
  }
}

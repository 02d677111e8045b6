import type { z } from 'zod'
import type { Payment, Refund } from '#contract/finance/finance.ts'
import type { PurchaseSubject } from '#db/json-columns.ts'
import { isStuck } from '#server/features/payments/refunds/index.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ListedRefund, PaymentRow } from './finance-desk-queries.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const titleOf = (subject: PurchaseSubject, locale: Locale): string => subject.title[locale]

export function presentPayment(row: PaymentRow, locale: Locale): z.input<typeof Payment> {
  const { currency, amount } = row
  return {
    id: row.id,
    purchase_id: row.purchase_id,
    purchase_number: row.number,
    purchase_state: row.purchase_state,
    purchase_type: row.type,
    title: titleOf(row.subject, locale),
    buyer: row.user_name ?? '',
    gateway: row.gateway,
    state: row.state,
    amount: { amount, currency: currency },
    bank_reference: row.bank_reference,
    card: row.card_mask,
    error_code: row.error_code,
    created_at: row.created_at.toISOString(),
    settled_at: instant(row.settled_at),
    checks: row.checks,
    checked_at: instant(row.checked_at),
    next_check_at: instant(row.next_check_at),
  }
}

export function presentRefund(row: ListedRefund, locale: Locale): z.input<typeof Refund> {
  const money = (amount: number) => ({ amount, currency: row.currency })
  return {
    id: row.id,
    purchase_id: row.purchase_id,
    purchase_number: row.number,
    title: titleOf(row.subject, locale),
    amount: money(row.amount),
    vat: money(row.vat),
    lines: row.lines.map((line) => ({
      position: line.position,
      title: locale === 'fa' ? line.title_fa : line.title_en,
      quantity: line.quantity,
      amount: money(line.amount),
      vat: money(line.vat),
    })),
    bank_amount: money(row.bank_amount),
    gateway: row.gateway,
    is_last: row.is_last,
    step: row.step,
    state: row.state,
    reason: row.reason,
    error_code: row.error_code,
    requested_by: row.requested_by_name ?? '',
    requested_at: row.requested_at.toISOString(),
    settled_at: instant(row.settled_at),
    next_check_at: instant(row.next_check_at),
    may_go_to_wallet: isStuck({ ...row, state: row.state }),
  }
}

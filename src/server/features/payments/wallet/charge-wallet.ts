import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Currency, type Money } from '#lib/money/money.ts'
import { fail } from '#server/fail.ts'
import { isMemberThere } from './charge-queries.ts'

/** The only offer for charging; its price is the amount that the member typed. */
export const chargeOfferId = '5b0c1d0e-7a3f-4c57-9f0b-2d6e8a41c9f3'

const title = { fa: 'شارژ کیف پول', en: 'Wallet top-up' }

interface Limits {
  minimum: number
  maximum: number
  suggestions: readonly number[]
}

/** From 10,000 to 50,000,000 Toman (the most that a bank's page takes at once); from 5 to 500 dollars. */
export const chargeLimits: Record<Currency, Limits> = {
  IRR: {
    minimum: 100_000,
    maximum: 500_000_000,
    suggestions: [500_000, 1_000_000, 2_000_000, 5_000_000],
  },
  USD: { minimum: 500, maximum: 50_000, suggestions: [1000, 2000, 5000, 10_000] },
}

/**
 * Charging the wallet: money, not a sale. It has no VAT and only a bank can pay it. `deposit` decides its postings: the
 * bank owes us the money, and we owe it to the member.
 */
export const chargeWallet = {
  name: 'charge',
  type: 'CHARGE_WALLET',
  deposit: true,

  async quote(_db: Db, asked: { offerId: string; price: Money | null; locale: Locale }) {
    const { amount, currency } = asked.price ?? fail('purchase.not_for_sale')
    if (asked.offerId !== chargeOfferId) fail('purchase.not_for_sale')
    const { minimum, maximum } = chargeLimits[currency]
    const text = (sum: number) => formatMoney({ amount: sum, currency }, asked.locale)
    if (amount < minimum) fail('wallet.charge_too_small', { minimum: text(minimum) })
    if (amount > maximum) fail('wallet.charge_too_large', { maximum: text(maximum) })
    return { title, unitPrice: amount, currency, productId: null, details: {} }
  },

  /** The posting into the wallet is made where the purchase is marked as paid. */
  async fulfil(tx: Tx, { memberId }: { memberId: MemberId }) {
    if (await isMemberThere(tx, memberId)) return { done: true } as const
    return { done: false, reason: 'member_gone' } as const
  },

  hasFulfilled: null,

  paidSentence(_details: Record<string, unknown>, locale: Locale): string {
    return locale === 'fa' ? 'پرداخت شد. پول در کیف پول شماست.' : 'Paid. The money is in your wallet.'
  },
} as const

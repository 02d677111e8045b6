import { formatMoney } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'
import type { RefundRow } from './refund-row.ts'

const sentences = {
  under_way: {
    fa: '{money} از پول این خرید را برمی‌گردانیم. لازم نیست کاری بکنید.',
    en: '{money} of this purchase is on its way back to you. There is nothing you need to do.',
  },
  to_bank: {
    fa: '{money} از پول این خرید به کارت یا حساب‌تان برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.',
    en: '{money} of this purchase has gone back the way you paid. Your bank may take up to 72 hours to show it.',
  },
  to_wallet: {
    fa: '{money} از پول این خرید به کیف پول‌تان در پرده برگشت.',
    en: '{money} of this purchase has gone back to your Parde wallet.',
  },
  taken_back: { fa: 'این خرید دیگر در دسترس شما نیست.', en: 'What you bought is no longer available to you.' },
} as const satisfies Record<string, Localized>

/** How much has arrived where. */
export interface Arrived {
  toBank: number
  toWallet: number
}

export function arrived({ state, step, amount, bank_amount: bankAmount }: RefundRow): Arrived {
  if (state !== 'done') return { toBank: 0, toWallet: 0 }
  const toBank = step === 'wallet' ? 0 : bankAmount
  return { toBank, toWallet: amount - toBank }
}

export function sumOf(refunds: readonly RefundRow[], part: (refund: RefundRow) => number): number {
  return refunds.reduce((sum, refund) => sum + part(refund), 0)
}

/**
 * Tells the buyer about refunds of a paid purchase; null when there are none. Refunding a charge takes no product away,
 * nor does the money of goods.
 */
export function refundSentence(
  refunds: readonly RefundRow[],
  { locale, isOnlyMoney }: { locale: Locale; isOnlyMoney: boolean },
): string | null {
  const [first] = refunds
  if (first === undefined) return null
  const sums = {
    to_bank: sumOf(refunds, (refund) => arrived(refund).toBank),
    to_wallet: sumOf(refunds, (refund) => arrived(refund).toWallet),
    under_way: sumOf(refunds, (refund) => (refund.state === 'done' ? 0 : refund.amount)),
  }
  const parts = Object.entries(sums)
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => {
      const money = formatMoney({ amount, currency: first.currency }, locale)
      return sentences[name as keyof typeof sums][locale].replace('{money}', money)
    })
  if (!isOnlyMoney && refunds.some((refund) => refund.is_last)) parts.push(sentences.taken_back[locale])
  return parts.join(' ')
}

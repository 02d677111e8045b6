import type { z } from 'zod'
import type { getWallet } from '#contract/payments/wallet.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { chargeLimits, chargeOfferId } from './charge-wallet.ts'
import { readPurse } from './purse-queries.ts'
import { spendableIn } from './taking.ts'
import { listGifts, listHeld, sumWaitingCharges } from './wallet-queries.ts'

type Answer = z.input<(typeof getWallet)['responses'][200]>

const currencies: readonly Currency[] = ['IRR', 'USD']

/** A member's money in every currency, with what is held or waits. */
export async function readWallet(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  memberId: MemberId,
  locale: Locale,
): Promise<Answer> {
  const now = clock.now()
  const [purses, gifts, held, waiting] = await Promise.all([
    Promise.all(currencies.map((currency) => readPurse(db, { memberId, currency }, now))),
    listGifts(db, memberId, now),
    listHeld(db, memberId),
    sumWaitingCharges(db, memberId),
  ])
  const named = (row: { title_fa: string | null; title_en: string | null }) =>
    locale === 'fa' ? row.title_fa : row.title_en
  return {
    pockets: purses.map((purse) => {
      const { currency } = purse
      const money = (amount: number) => ({ amount, currency })
      const { minimum, maximum, suggestions } = chargeLimits[currency]
      const aside = held.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0)
      return {
        currency,
        spendable: money(spendableIn(purse)),
        wallet: money(purse.wallet),
        gift: money(spendableIn(purse) - purse.wallet),
        held: money(aside),
        waiting: money(waiting.get(currency) ?? 0),
        charge: { minimum: money(minimum), maximum: money(maximum), suggestions: suggestions.map(money) },
      }
    }),
    gifts: gifts.map((gift) => ({
      left: { amount: gift.left, currency: gift.currency },
      title: named(gift),
      expires_at: gift.expires_at?.toISOString() ?? null,
    })),
    held: held.map((one) => ({
      purchase_id: one.id,
      title: named(one) ?? '',
      money: { amount: one.amount, currency: one.currency },
      until: one.until?.toISOString() ?? null,
      offer_id: one.offer_id,
    })),
    charge_offer_id: chargeOfferId,
  }
}

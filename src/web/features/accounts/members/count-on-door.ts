import type { OutputOf } from '#contract/api.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { AccountRoom } from './account-rooms.ts'

type Facts = {
  counts: OutputOf<'GET /me/overview'>['counts']
  profiles: number
  currency: Currency
  locale: Locale
}

/** The words of a tile of the account about the page behind it; null where that has nothing, or where a number says nothing. */
export function countOnDoor(key: AccountRoom['key'], { counts, profiles, currency, locale }: Facts): string | null {
  if (key === 'wallet') {
    const money = counts.balances?.find((one) => one.currency === currency) ?? counts.balances?.[0]
    return money === undefined || money.amount === 0 ? null : formatMoney(money, locale)
  }
  const number = {
    tickets: counts.tickets,
    continue: counts.begun,
    favorites: counts.favorites,
    orders: counts.orders,
    // everybody has one
    profiles: profiles > 1 ? profiles : null,
  }[key as string]
  return number ? localDigits(number, locale) : null
}

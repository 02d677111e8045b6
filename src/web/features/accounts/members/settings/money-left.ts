import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatMoney } from '#lib/money/money.ts'

export type Prospect = OutputOf<'GET /me/delete-account'>

/** The amounts in a wallet as one text. */
export function useMoneyLeft({ money_left }: Prospect): string {
  const locale = useLocale()
  const sums = money_left.map((money) => formatMoney(money, locale))
  return new Intl.ListFormat(locale === 'fa' ? 'fa-IR' : 'en-GB').format(sums)
}

import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import type { ListAsked } from './list-address.ts'

/** The prices between which a list of goods is, in words. */
export function usePriceRange({ from, to, currency }: Pick<ListAsked, 'from' | 'to' | 'currency'>): string {
  const t = useTranslations('shop')
  const locale = useLocale()
  const text = (amount: number) => formatMoney({ amount, currency: currency ?? 'IRR' }, locale)
  if (from === undefined) return t('priceUpTo', { to: text(to ?? 0) })
  return to === undefined
    ? t('priceAtLeast', { from: text(from) })
    : t('priceBetween', { from: text(from), to: text(to) })
}

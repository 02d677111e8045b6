import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { NothingLeft } from '#web/ui/nothing-left.tsx'
import type { Dropped } from '#web/what-comes-back.ts'
import { type GoodsFilter, type ListAsked, listAddress, withoutFilter } from './list-address.ts'
import { usePriceRange } from './use-price-range.ts'

type Props = {
  asked: ListAsked
  dropped: readonly Dropped<GoodsFilter>[]
  names: { of: string | null; collection: string | null }
}

/** In place of goods where there are none: what comes back without each condition of the list, and without its words. */
export function NoGoods({ asked, dropped, names }: Props) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const range = usePriceRange(asked)
  const { shelf, size, query, collection } = asked
  const labels: Readonly<Record<GoodsFilter, string>> = {
    query: query ?? '',
    in_stock: t('inStock'),
    price: range,
    size: size ?? '',
    of: names.of ?? t('ofTitle'),
    collection: names.collection ?? collection ?? '',
    shelf: t(`shelves.${shelf ?? 'other'}`),
  }
  return (
    <NothingLeft
      title={t('nothing')}
      filters={dropped.map(({ name, total }) => ({
        key: name,
        label: labels[name],
        to: listAddress(withoutFilter(asked, name)),
        found: total === null ? null : t('found', { n: total, count: localDigits(total, locale) }),
      }))}
      all={{ to: listAddress({}), label: t('allGoods') }}
    />
  )
}

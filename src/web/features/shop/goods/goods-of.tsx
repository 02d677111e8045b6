import { useTranslations } from 'use-intl'
import { Rail } from '../../../ui/rail.tsx'
import type { GoodsCardData } from './goods.ts'
import { GoodsCard } from './goods-card.tsx'
import { listAddress } from './list-address.ts'
import './shop.css'

/** The most goods that stand on the page of their film or festival. */
export const mostGoodsOf = 8

type Props = { items: readonly GoodsCardData[] | undefined; total: number | undefined; of: number }

/** Goods of a film or a festival on its page; nothing where there are none. */
export function GoodsOf({ items = [], total = 0, of }: Props) {
  const t = useTranslations('shop')
  if (items.length === 0) return null
  const more = total > items.length ? { more: { to: listAddress({ of }), label: t('all') } } : {}
  return (
    <div className="page goods-of">
      <Rail title={t('goodsOf')} {...more}>
        {items.map((card) => (
          <GoodsCard key={card.id} card={card} />
        ))}
      </Rail>
    </div>
  )
}

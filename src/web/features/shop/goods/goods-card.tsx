import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SalePrice } from '../../../ui/sale-price.tsx'
import { useCurrency } from '../../gateways/currency.ts'
import { type GoodsCardData, goodsPath, priceIn } from './goods.ts'

/** What is said of the stock of goods; nothing where there are enough. */
export function StockTag({ stock, left }: Pick<GoodsCardData, 'stock' | 'left'>) {
  const t = useTranslations('shop')
  const locale = useLocale()
  if (stock === 'in_stock') return null
  const count = localDigits(left ?? 0, locale)
  return <span className="tag goods-tag">{t(`stock.${stock}`, { n: left ?? 0, count })}</span>
}

/** Goods in a list: picture, title, line and price in the reader's currency. */
export function GoodsCard({ card, first = false }: { card: GoodsCardData; first?: boolean }) {
  const t = useTranslations('shop')
  const price = priceIn(card.prices, useCurrency())
  return (
    <article className="goods-card">
      <div className="goods-picture">
        {card.poster && <Picture image={card.poster} sizes="(max-width: 760px) 46vw, 300px" first={first} />}
        <StockTag stock={card.stock} left={card.left} />
      </div>
      <h3>
        <Link className="whole" to={goodsPath(card.id)} prefetch="intent">
          {card.title}
        </Link>
      </h3>
      {card.line !== null && <p className="tiny muted">{card.line}</p>}
      {price !== null && (
        <p className="goods-price">
          {price.is_from && <span className="tiny muted">{t('from')} </span>}
          <SalePrice money={price.price} usual={price.usual} />
        </p>
      )}
    </article>
  )
}

/** Goods side by side. */
export function GoodsGrid({ items }: { items: readonly GoodsCardData[] }) {
  return (
    <div className="goods-grid">
      {items.map((card, index) => (
        <GoodsCard key={card.id} card={card} first={index < 4} />
      ))}
    </div>
  )
}

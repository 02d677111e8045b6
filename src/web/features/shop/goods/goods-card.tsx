import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SalePrice } from '../../../ui/sale-price.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { type GoodsCardData, goodsPath, priceIn } from './goods.ts'

/** Shows a tag about the stock of goods; nothing where there are enough. */
export function StockTag({ stock, left, className }: Pick<GoodsCardData, 'stock' | 'left'> & { className: string }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  if (stock === 'in_stock') return null
  const count = localDigits(left ?? 0, locale)
  return <span className={className}>{t(`stock.${stock}`, { n: left ?? 0, count })}</span>
}

type CardProps = { card: GoodsCardData; first?: boolean; heading?: 'h2' | 'h3' }

/** Goods in a list: picture, title, line and price in the reader's currency. */
export function GoodsCard({ card, first = false, heading: Heading = 'h3' }: CardProps) {
  const t = useTranslations('shop')
  const price = priceIn(card.prices, useCurrency())
  return (
    <article className="goods-card">
      <div className="goods-picture">
        {card.poster && <Picture image={card.poster} sizes="(max-width: 760px) 46vw, 300px" first={first} />}
        <StockTag stock={card.stock} left={card.left} className="tag goods-tag only-large" />
      </div>
      <Heading>
        <Link className="whole" to={goodsPath(card.id)} prefetch="intent">
          {card.title}
        </Link>
      </Heading>
      {card.line !== null && <p className="tiny muted">{card.line}</p>}
      {price !== null && (
        <p className="goods-price">
          {price.is_from && <span className="tiny muted">{t('from')} </span>}
          <SalePrice money={price.price} usual={price.usual} />
        </p>
      )}
      <StockTag stock={card.stock} left={card.left} className="only-small goods-stock" />
    </article>
  )
}

type GridProps = { items: readonly GoodsCardData[]; heading?: 'h2' | 'h3' }

/** Goods side by side; `heading`: the rank of their names, one below what stands above them. */
export function GoodsGrid({ items, heading }: GridProps) {
  return (
    <div className="goods-grid">
      {items.map((card, index) => (
        <GoodsCard key={card.id} card={card} first={index < 4} {...(heading === undefined ? {} : { heading })} />
      ))}
    </div>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { Order } from './order.ts'

type Line = Order['lines'][number]

/** Shows the ordered goods at the prices that are frozen in the order, and the total. */
export function OrderGoods({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { discount, refunded } = order
  return (
    <section className="card" aria-labelledby="order-goods">
      <h2 id="order-goods" className="large">
        {t('goods')}
      </h2>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.position}>
            <GoodsLine line={line} days={order.return_days} isWorking={order.return_counts_working_days} />
          </li>
        ))}
      </ul>
      <dl className="order-sums small">
        <Sum name={t('goods')} money={order.goods} />
        <Sum name={order.delivery.method} money={order.fee} />
        {discount.amount > 0 && <Sum name={t('discount')} money={{ ...discount, amount: -discount.amount }} />}
        <div className="total">
          <dt>{t('paid')}</dt>
          <dd>
            <Price money={order.total} />
          </dd>
        </div>
        {refunded.amount > 0 && <Sum name={t('refunded')} money={refunded} />}
      </dl>
    </section>
  )
}

function Sum({ name, money }: { name: string; money: Order['total'] }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>
        <Price money={money} />
      </dd>
    </div>
  )
}

function GoodsLine({ line, days, isWorking }: { line: Line; days: number; isWorking: boolean }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const terms = line.no_return ?? t(isWorking ? 'returnWorkingDays' : 'returnDays', { days: localDigits(days, locale) })
  return (
    <div className="order-line">
      {line.poster ? <Picture image={line.poster} sizes="76px" /> : <span className="no-picture" />}
      <div>
        <h3>
          {line.product_id === null ? line.title : <Link to={`/shop/goods/${line.product_id}`}>{line.title}</Link>}
        </h3>
        <p className="tiny muted">
          {t('pieces', { n: line.quantity, count: localDigits(line.quantity, locale) })}
          {line.quantity_back > 0 && ` · ${t('piecesBack', { count: localDigits(line.quantity_back, locale) })}`}
        </p>
        <p className="row between wrap">
          <span className="tiny muted">{line.no_return === null ? terms : t('noReturn', { reason: terms })}</span>
          <Price money={line.amount} className="strong" />
        </p>
      </div>
    </div>
  )
}

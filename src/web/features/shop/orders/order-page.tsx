import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { useHasSupport } from '../../../has-support.ts'
import { addressParts, phoneIn } from '#web/features/accounts/members/addresses/address.ts'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { dayOf, isLate, type Order, stageTags } from './order.ts'
import { OrderGoods } from './order-goods.tsx'
import { OrderWay } from './order-way.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { ReturnCard } from './return-card.tsx'
import './orders.css'

type Props = { order: Order; onOrder: (order: Order) => void }

/** One order: when it comes first, not its number. */
export function OrderPage({ order, onOrder }: Props) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const hasSupport = useHasSupport()
  const number = localDigits(order.number, locale)
  return (
    <div className="page shop-page order-page">
      <Breadcrumbs crumbs={[{ label: t('title'), to: '/shop/orders' }, { label: t('numbered', { number }) }]} />
      <header className="row between wrap">
        <div>
          <h1 className="page-title">
            <Headline order={order} />
          </h1>
          <p className="muted">
            {t('numbered', { number })}
            <Hours order={order} />
          </p>
        </div>
        <span className={`tag ${stageTags[order.stage]}`}>{t(`stages.${order.stage}`)}</span>
      </header>
      <div className="order-columns">
        <div className="stack">
          <OrderWay order={order} />
          {order.returns.map((found) => (
            <ReturnCard key={found.id} order={order} found={found} onOrder={onOrder} />
          ))}
          <OrderGoods order={order} />
        </div>
        <aside className="stack">
          {order.parcels.map((parcel) => (
            <ParcelCard key={parcel.id} order={order} parcel={parcel} />
          ))}
          <Receiver order={order} />
          <ReturnDoor order={order} />
          <ButtonLink kind="soft" wide to={`/account/purchases/${order.purchase_id}`}>
            <Icon name="receipt" />
            {t('receipt')}
          </ButtonLink>
          {(order.ended_at ?? order.delivered_at) !== null && <BuyAgain order={order} />}
          {order.may_cancel && <CancelOrder order={order} onOrder={onOrder} />}
          {hasSupport && (
            <ButtonLink kind="plain" wide to={`/support?about=${order.purchase_id}`}>
              {t('tellUs')}
            </ButtonLink>
          )}
        </aside>
      </div>
    </div>
  )
}

function Headline({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  if (order.delivered_at !== null) return t('headlines.came', { day: dayOf(order.delivered_at, locale) })
  const due = order.delivery.due_to
  if (due !== null) return t(isLate(due) ? 'headlines.late' : 'headlines.due', { day: dayOf(due, locale) })
  return t(order.stage === 'rejected' ? 'headlines.rejected' : 'headlines.canceled')
}

/** The hours of a courier, while one is expected. */
function Hours({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const { starts_at: from, ends_at: to, due_to: due } = order.delivery
  if (from === null || to === null || due === null) return null
  return ` · ${t('between', { from: formatTime(new Date(from), locale), to: formatTime(new Date(to), locale) })}`
}

function Receiver({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const { delivery } = order
  if (delivery.receiver === null)
    return (
      <section className="card stack tight-stack">
        <p className="tiny muted">{t('howItComes')}</p>
        <b>{delivery.method}</b>
      </section>
    )
  return (
    <section className="card stack tight-stack">
      <p className="tiny muted">{t('receiver')}</p>
      <b>
        <bdi>{delivery.receiver}</bdi>
      </b>
      <p className="small">
        <Parts of={addressParts(delivery)} />
      </p>
      {delivery.tel !== null && (
        <p className="small muted">
          <bdi dir="ltr">{phoneIn(delivery.country, delivery.tel, locale)}</bdi>
        </p>
      )}
      <p className="tiny muted">{delivery.method}</p>
    </section>
  )
}

/** The door to a return, with its last day. */
function ReturnDoor({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  if (!order.may_return || order.return_until === null) return null
  return (
    <section className="card stack tight-stack">
      <ButtonLink kind="main" wide to={`/shop/orders/${order.number}/return`}>
        {t('returnGoods')}
      </ButtonLink>
      <p className="small muted">{t('returnUntil', { day: dayOf(order.return_until, locale) })}</p>
    </section>
  )
}

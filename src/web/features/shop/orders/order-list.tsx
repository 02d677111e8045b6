import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageLinks } from '../../../ui/pages.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { State } from '../../../ui/state.tsx'
import { dayOf, isLate, type OrderCard, type OrderList, orderShows, ordersAddress, stageTags } from './order.ts'
import './orders.css'

type Props = { asked: OrderList; list: OutputOf<'GET /me/shop/orders'>; perPage: number }

/** The member's orders of goods, the newest first. */
export function OrderListPage({ asked, list, perPage }: Props) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const chips = orderShows.map((show) => ({
    to: ordersAddress({ show, page: 1 }),
    text: `${t(`shows.${show}`)} ${localDigits(list.counts[show], locale)}`,
    chosen: show === asked.show,
  }))
  return (
    <div className="page narrow shop-page">
      <h1 className="page-title">{t('title')}</h1>
      {list.counts.all > 0 && <Chips label={t('show')} chips={chips} className="order-shows" replace />}
      {list.items.length === 0 ? (
        <State drawing="empty" title={t(list.counts.all === 0 ? 'none' : 'noneHere')} text={t('noneHelp')}>
          <ButtonLink kind="main" to={list.counts.all === 0 ? '/shop' : '/shop/orders'}>
            {t(list.counts.all === 0 ? 'toShop' : 'seeAll')}
          </ButtonLink>
        </State>
      ) : (
        <ul className="order-cards">
          {list.items.map((order) => (
            <li key={order.number}>
              <Card order={order} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        page={list.page}
        total={list.total}
        perPage={perPage}
        to={(page) => ordersAddress({ show: asked.show, page })}
      />
    </div>
  )
}

/** Shows the present news of an order: when it comes, until when it can go back, or whether its money went back. */
function News({ order }: { order: OrderCard }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  if (order.due_to !== null)
    return (
      <p className="accent strong">
        {t(isLate(order.due_to) ? 'late' : 'dueBy', { day: dayOf(order.due_to, locale) })}
      </p>
    )
  if (order.may_return && order.return_until !== null)
    return <p className="small muted">{t('returnUntil', { day: dayOf(order.return_until, locale) })}</p>
  if (order.delivered_at !== null)
    return <p className="small muted">{t('cameOn', { day: dayOf(order.delivered_at, locale) })}</p>
  return <p className="small muted">{t(order.refunded.amount > 0 ? 'moneyBack' : 'over')}</p>
}

function Card({ order }: { order: OrderCard }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const { number } = order
  const to = `/shop/orders/${number}`
  const isUnderWay = order.due_to !== null
  return (
    <article className="order-card">
      <p className="row between small muted">
        <span>
          {t('order')} <bdi className="strong">{localDigits(number, locale)}</bdi> · {dayOf(order.registred_at, locale)}
        </span>
        <span className={`tag ${stageTags[order.stage]}`}>{t(`stages.${order.stage}`)}</span>
      </p>
      <div className="order-what">
        <div className="order-pictures">
          {order.pictures.map((picture) => (
            <Picture key={picture.src} image={picture} sizes="60px" />
          ))}
          {order.more > 0 && (
            <bdi dir="ltr" className="order-more">
              +{localDigits(order.more, locale)}
            </bdi>
          )}
        </div>
        <div>
          <h2>
            <Link to={to}>{order.title}</Link>
          </h2>
          <News order={order} />
        </div>
      </div>
      <div className="order-end">
        <span>
          <span className="tiny muted">{t('sum')}</span> <Price money={order.total} className="strong" />
        </span>
        {order.may_return ? (
          <ButtonLink kind="soft" to={`${to}/return`}>
            {t('return')}
            <span className="only-said"> {order.title}</span>
          </ButtonLink>
        ) : (
          <ButtonLink kind={isUnderWay ? 'main' : 'soft'} to={to}>
            {t(isUnderWay ? 'follow' : 'see')}
            <span className="only-said"> {order.title}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

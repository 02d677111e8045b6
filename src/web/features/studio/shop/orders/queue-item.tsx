import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Link } from '#web/ui/link.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { useNow } from '#web/features/studio/use-now.ts'
import { type DeskOrder, stateTags } from './order-data.ts'

type Props = { order: DeskOrder; isChosen: boolean; children?: ReactNode }

/** One order of the queue: what is in it, where it goes, and how long it waits. */
export function QueueItem({ order, isChosen, children }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const item = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const open = order.returns.filter(({ state }) => state === 'asked' || state === 'accepted').length
  return (
    <article ref={item} className={`card desk-item order-item${isChosen ? ' chosen' : ''}`}>
      <h2 className="row between wrap">
        <Link to={`/studio/orders/${order.number}`}>{t('order', { number: localDigits(order.number, locale) })}</Link>
        <span className={`tag ${stateTags[order.state]}`}>{t(`states.${order.state}`)}</span>
      </h2>
      <p>
        {order.lines
          .map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${localDigits(quantity, locale)}`))
          .join(' · ')}
      </p>
      <p className="facts">
        <bdi>{order.buyer.name}</bdi> · {order.delivery.method}
        {order.delivery.city !== null && (
          <>
            {' · '}
            <bdi>{order.delivery.city}</bdi>
          </>
        )}
        {' · '}
        {formatMoney(order.total, locale)} · <Moment at={order.registred_at} />
      </p>
      <div className="row between wrap">
        <span className="row wrap">
          <Waiting since={order.waits_since} />
          {open > 0 && <span className="tag waiting">{t('openReturns', { n: open })}</span>}
        </span>
        {children}
      </div>
    </article>
  )
}

const hourMs = 3_600_000

/** How long it has waited for the desk; after a day in red. */
function Waiting({ since }: { since: string | null }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const now = useNow()
  if (since === null) return null
  const hours = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / hourMs))
  const days = Math.floor(hours / 24)
  const time = { days, hours, n: localDigits(days > 0 ? days : hours, locale) }
  return <span className={`tag ${days > 0 ? 'failed' : ''}`}>{t(days > 0 ? 'waitsDays' : 'waitsHours', time)}</span>
}

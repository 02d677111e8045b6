import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayOf, type Order, wayOf } from './order.ts'

/** The way of an order from payment to its buyer: what is done, what is now, what comes. */
export function OrderWay({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const said = order.events.findLast(({ kind }) => kind === 'rejected' || kind === 'canceled')?.text ?? ''
  const isPickup = order.delivery.kind === 'pickup'
  return (
    <section className="card" aria-labelledby="order-way">
      <h2 id="order-way" className="only-said">
        {t('way')}
      </h2>
      <ol className="order-way">
        {wayOf(order).map(({ key, at, is }) => (
          <li key={key} className={is} aria-current={is === 'now' ? 'step' : undefined}>
            <span className="mark" aria-hidden="true">
              {is === 'done' && <Icon name="check" />}
              {is === 'now' && <i />}
            </span>
            <div>
              <h3>{t(key === 'on_the_way' && isPickup ? 'steps.waiting' : `steps.${key}`)}</h3>
              {is === 'now' && said !== '' && <p className="small muted">{said}</p>}
            </div>
            <span className="tiny muted nowrap">
              {at !== null
                ? formatDateTime(new Date(at), locale, { year: false })
                : key === 'delivered' && order.delivery.due_to !== null
                  ? dayOf(order.delivery.due_to, locale)
                  : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

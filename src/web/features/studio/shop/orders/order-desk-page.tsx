import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney, wholeToman } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { addressParts, phoneIn } from '#web/features/accounts/members/addresses/address.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { EndOrder } from './end-order.tsx'
import { History } from './history.tsx'
import { type DeskOrder, nextStepOf, stateTags } from './order-data.ts'
import { PackForm } from './pack-form.tsx'
import { ParcelItem } from './parcel-item.tsx'
import { RefundLines } from './refund-lines.tsx'
import { ReturnItem } from './return-item.tsx'
import { useStep } from './use-step.ts'
import '#web/features/studio/desk.css'
import '#web/features/studio/form/form.css'
import './orders-desk.css'

/** One order at the desk. */
export function OrderDeskPage({ number }: { number: number }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const answer = useAnswer(`order/${locale}/${number}`, (signal) =>
    call('GET /studio/orders/:number', { params: { number } }, { signal }),
  )
  const back = { label: t('toAll'), to: '/studio/orders' }
  return (
    <LookedUp
      answer={answer}
      missing={{ title: t('missing'), text: t('missingHelp'), back }}
      boxes={4}
      pageTitle={t('title')}
    >
      {(order) => <Known order={order} onOrder={answer.put} />}
    </LookedUp>
  )
}

type Props = { order: DeskOrder; onOrder: (order: DeskOrder) => void }

function Known({ order, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const mayWork = useMayCall('POST /studio/orders/:number/deeds')
  const mayPay = useMayCall('POST /studio/orders/:number/refunds')
  const seesBooks = useMayCall('GET /studio/finance')
  const number = localDigits(order.number, locale)
  return (
    <>
      <header className="studio-head">
        <div>
          <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/orders' }, { label: t('order', { number }) }]} />
          <h1>{t('order', { number })}</h1>
          <p className="small muted">
            <span className={`tag ${stateTags[order.state]}`}>{t(`states.${order.state}`)}</span>{' '}
            <Moment at={order.registred_at} /> · {formatMoney(order.total, locale)}
            {order.refunded.amount > 0 && ` · ${t('refundedSum', { money: formatMoney(order.refunded, locale) })}`}
          </p>
        </div>
        <div className="row wrap not-printed">
          {mayWork && <NextStep order={order} onOrder={onOrder} />}
          {(order.state === 'Accepted' || order.state === 'Delivered') && <OrderPapers order={order} />}
          {seesBooks && (
            <ButtonLink kind="soft" size="tight" to={`/studio/finance/purchases/${order.purchase_id}`}>
              {t('inBooks')}
            </ButtonLink>
          )}
        </div>
      </header>
      <div className="stack desk-cards">
        <Lines order={order} />
        <Whereto order={order} />
        {mayWork && order.lines.some(({ to_pack: left }) => left > 0) && (
          <PackForm key={order.parcels.length} order={order} onOrder={onOrder} />
        )}
        {order.parcels.map((parcel) => (
          <ParcelItem key={parcel.id} order={order} parcel={parcel} mayWork={mayWork} onOrder={onOrder} />
        ))}
        {order.returns.map((found) => (
          <ReturnItem
            key={`${found.id} ${found.state}`}
            order={order}
            found={found}
            mayWork={mayWork}
            onOrder={onOrder}
          />
        ))}
        {mayPay && <RefundLines order={order} onOrder={onOrder} />}
        {mayWork && <EndOrder key={order.state} order={order} onOrder={onOrder} />}
        <History order={order} mayWrite={mayWork} onOrder={onOrder} />
      </div>
    </>
  )
}

/** Its slip and its label alone; those of many are printed from the queue. */
function OrderPapers({ order: { number, delivery } }: Pick<Props, 'order'>) {
  const t = useTranslations('studio.orders')
  const shown = delivery.full_address === null ? (['slips'] as const) : (['slips', 'labels'] as const)
  return shown.map((paper) => (
    <ButtonLink key={paper} kind="soft" size="tight" to={`/studio/orders/papers/${paper}?order=${number}`}>
      <Icon name="print" />
      {t(`papers.${paper === 'slips' ? 'slip' : 'label'}`)}
    </ButtonLink>
  ))
}

function NextStep({ order, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const { busy, fault, take } = useStep(onOrder)
  const next = nextStepOf(order)
  if (next === null || next.kind === 'pack') return null
  return (
    <>
      {fault !== null && (
        <span className="small wrong" role="alert">
          {fault}
        </span>
      )}
      <Button kind="main" size="tight" busy={busy !== null} onClick={() => take(order)}>
        {t(`steps.${next.kind}`)}
      </Button>
    </>
  )
}

function Lines({ order }: { order: DeskOrder }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const digits = (count: number) => localDigits(count, locale)
  return (
    <section className="card stack" aria-labelledby="desk-lines">
      <h2 id="desk-lines">{t('goods')}</h2>
      <ul className="order-desk-lines">
        {order.lines.map((line) => (
          <li key={line.position}>
            <span>
              <b>{line.title}</b>
              <br />
              <span className="tiny muted">
                <bdi dir="ltr">{line.sku}</bdi> · {t('freeNow', { count: digits(line.free) })}
                {line.quantity_back > 0 && ` · ${t('back', { count: digits(line.quantity_back) })}`}
                {line.to_pack > 0 && ` · ${t('toPack', { count: digits(line.to_pack) })}`}
              </span>
            </span>
            <span className="nowrap">× {digits(line.quantity)}</span>
            <span className="nowrap">{formatMoney(line.amount, locale)}</span>
            <span className="nowrap tiny muted">
              {line.vat_percent === 0 ? t('noVat') : t('vat', { money: formatMoney(wholeToman(line.vat), locale) })}
            </span>
          </li>
        ))}
        <li>
          <span>{order.delivery.method}</span>
          <span />
          <span className="nowrap">{formatMoney(order.fee, locale)}</span>
          <span />
        </li>
      </ul>
    </section>
  )
}

function Whereto({ order }: { order: DeskOrder }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const { delivery, buyer } = order
  const facts: [string, ReactNode][] = [
    [t('buyer'), <bdi key="buyer">{[buyer.name, buyer.user_name].filter(Boolean).join(' · ')}</bdi>],
    [t('method'), delivery.method],
    [
      t('hours'),
      delivery.starts_at !== null && delivery.ends_at !== null ? (
        <span key="hours">
          <Moment at={delivery.starts_at} /> – <Moment at={delivery.ends_at} />
        </span>
      ) : null,
    ],
    [t('receiver'), delivery.receiver === null ? null : <bdi key="receiver">{delivery.receiver}</bdi>],
    [
      t('tel'),
      delivery.tel === null ? null : (
        <bdi key="tel" dir="ltr">
          {phoneIn(delivery.country, delivery.tel, locale)}
        </bdi>
      ),
    ],
    [
      t('address'),
      delivery.full_address === null ? null : (
        <Parts key="address" of={[...addressParts(delivery), delivery.postal_code ?? ''].filter(Boolean)} />
      ),
    ],
  ]
  return (
    <section className="card stack" aria-labelledby="desk-to">
      <h2 id="desk-to">{t('whereto')}</h2>
      {order.erased && <p className="note small">{t('erased')}</p>}
      <dl className="order-facts small">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

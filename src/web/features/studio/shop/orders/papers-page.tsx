import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { addressParts, phoneIn } from '#web/features/accounts/members/addresses/address.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { AddressAbroad } from './address-abroad.tsx'
import { Barcode } from './barcode.tsx'
import { type DeskOrder, pickList, slipOf } from './order-data.ts'
import './orders-desk.css'

export const papers = ['pick', 'slips', 'labels'] as const
export type Paper = (typeof papers)[number]

/** As many orders as are packed in one go. */
const batch = 50

/** The orders that wait to be packed, or one that is named: a printer jams, and a parcel is packed again. */
async function ordersFor(number: number | null, signal: AbortSignal): Promise<{ items: DeskOrder[]; total: number }> {
  if (number !== null)
    return { items: [await call('GET /studio/orders/:number', { params: { number } }, { signal })], total: 1 }
  return call('GET /studio/orders', { query: { queue: 'to_pack', per_page: batch } }, { signal })
}

/** Who fetches an order needs no label. */
const onPaper = (paper: Paper, orders: readonly DeskOrder[]) =>
  paper === 'labels' ? orders.filter(({ delivery }) => delivery.full_address !== null) : orders

/** Prints papers for the orders that wait to be packed: a list for the shelf, slips without prices, or labels. */
export function PapersPage({ paper }: { paper: Paper }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const [search] = useSearchParams()
  const number = Number.parseInt(search.get('order') ?? '', 10) || null
  const { value, error, reload } = useAnswer(`papers/${locale}/${number}`, (signal) => ordersFor(number, signal))
  const orders = onPaper(paper, value?.items ?? [])
  return (
    <>
      <header className="studio-head not-printed">
        <div>
          <Breadcrumbs
            crumbs={[
              number === null
                ? { label: t('title'), to: '/studio/orders?queue=to_pack' }
                : { label: t('order', { number: localDigits(number, locale) }), to: `/studio/orders/${number}` },
              { label: t(`papers.${paper}`) },
            ]}
          />
          <h1>{t(`papers.${paper}`)}</h1>
          {value !== null && value.total > value.items.length && (
            <p className="small muted">
              {t('papers.first', {
                shown: localDigits(value.items.length, locale),
                all: localDigits(value.total, locale),
              })}
            </p>
          )}
        </div>
        <Button kind="main" size="tight" onClick={() => window.print()}>
          <Icon name="print" />
          {t('papers.print')}
        </Button>
      </header>
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={3} />
      ) : orders.length === 0 ? (
        <State
          drawing="empty"
          title={t(value.items.length === 0 ? 'papers.none' : 'papers.noLabels')}
          text={t('emptyHelp')}
        />
      ) : (
        <Sheets paper={paper} orders={orders} />
      )}
    </>
  )
}

function Sheets({ paper, orders }: { paper: Paper; orders: readonly DeskOrder[] }) {
  if (paper === 'pick') return <PickList orders={orders} />
  if (paper === 'slips')
    return (
      <div className="paper-sheets">
        {orders.map((order) => (
          <Slip key={order.number} order={order} />
        ))}
      </div>
    )
  return (
    <div className="paper-labels">
      {orders.map((order) => (
        <Label key={order.number} order={order} />
      ))}
    </div>
  )
}

function PickList({ orders }: { orders: readonly DeskOrder[] }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <table className="paper-sheet paper pick-list">
      <thead>
        <tr>
          <th scope="col">{t('papers.sku')}</th>
          <th scope="col">{t('papers.what')}</th>
          <th scope="col">{t('papers.count')}</th>
          <th scope="col">{t('papers.for')}</th>
        </tr>
      </thead>
      <tbody>
        {pickList(orders).map((row) => (
          <tr key={row.sku}>
            <td>
              <bdi dir="ltr">{row.sku}</bdi>
            </td>
            <td>{row.title}</td>
            <td className="strong">{localDigits(row.pieces, locale)}</td>
            <td>
              <Parts of={row.orders.map((number) => localDigits(number, locale))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In the parcel: what is in it, without prices, because it may be a gift. */
function Slip({ order }: { order: DeskOrder }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <article className="paper-sheet paper slip">
      <p className="row between">
        <b>{t('papers.house')}</b>
        <span>
          {t('order', { number: localDigits(order.number, locale) })} ·{' '}
          {formatDate(new Date(order.registred_at), locale)}
        </span>
      </p>
      <p>
        <bdi>{order.delivery.receiver ?? order.buyer.name}</bdi>
      </p>
      <OrderBarcode number={order.number} />
      <ul>
        {slipOf(order).map((pack) => (
          <li key={pack.sku} className="row between">
            <span>
              {pack.title}{' '}
              <bdi dir="ltr" className="tiny muted">
                {pack.sku}
              </bdi>
            </span>
            <b>× {localDigits(pack.quantity, locale)}</b>
          </li>
        ))}
      </ul>
      <p className="small">
        {t(order.return_counts_working_days ? 'papers.returnWorking' : 'papers.return', {
          days: localDigits(order.return_days, locale),
        })}
      </p>
    </article>
  )
}

/** The desk scans it and the order opens; below it the same number for the eye. */
function OrderBarcode({ number }: { number: number }) {
  return (
    <div className="order-barcode" dir="ltr">
      <Barcode text={String(number)} />
      <span className="tiny">{number}</span>
    </div>
  )
}

function Label({ order }: { order: DeskOrder }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const { delivery } = order
  return (
    <article className="paper-sheet paper parcel-label">
      <p className="tiny">{t('papers.to')}</p>
      {delivery.country === 'IR' ? <AddressInIran of={delivery} /> : <AddressAbroad of={delivery} />}
      <p className="row between small">
        <span>{delivery.method}</span>
        <span>{t('order', { number: localDigits(order.number, locale) })}</span>
      </p>
      <OrderBarcode number={order.number} />
    </article>
  )
}

function AddressInIran({ of }: { of: DeskOrder['delivery'] }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <>
      <p className="large strong">
        <bdi>{of.receiver}</bdi>
      </p>
      <p>
        <Parts of={addressParts(of)} />
      </p>
      <p>
        {of.postal_code !== null && of.postal_code !== '' && (
          <>
            {t('papers.postalCode')} <bdi dir="ltr">{localDigits(of.postal_code, locale)}</bdi> ·{' '}
          </>
        )}
        <bdi dir="ltr">{phoneIn(of.country, of.tel ?? '', locale)}</bdi>
      </p>
    </>
  )
}

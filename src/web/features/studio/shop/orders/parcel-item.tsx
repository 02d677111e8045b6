import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { DeskOrder } from './order-data.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { isWhole, parcelBodyOf, parcelFormOf } from './parcel-form.ts'

type Props = {
  order: DeskOrder
  parcel: DeskOrder['parcels'][number]
  mayWork: boolean
  onOrder: (order: DeskOrder) => void
}

/** A parcel of the order, and what is still to be said of it. */
export function ParcelItem({ order, parcel, mayWork, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const [isChanging, setChanging] = useState(false)
  const params = { number: order.number, id: parcel.id }
  const step = parcel.sent_at === null ? ('sent' as const) : ('delivered' as const)
  const moving = useAsking(async () =>
    onOrder(await call('POST /studio/orders/:number/parcels/:id/steps', { params, body: { step } })),
  )
  const isOpen = mayWork && parcel.delivered_at === null
  return (
    <section className="card stack" aria-label={t('parcel.title')}>
      <h2>
        {t('parcel.title')} <bdi dir="ltr">{parcel.number}</bdi>
      </h2>
      <p className="small">
        {parcel.carrier} ·{' '}
        {parcel.lines
          .map(({ position, quantity }) => {
            const title = order.lines.find((line) => line.position === position)?.title ?? ''
            return `${title} × ${localDigits(quantity, locale)}`
          })
          .join(' · ')}
      </p>
      <p className="small muted">
        {t('parcel.packed')} <Moment at={parcel.packed_at} />
        {parcel.sent_at !== null && (
          <>
            {' · '}
            {t('parcel.sent')} <Moment at={parcel.sent_at} />
          </>
        )}
        {parcel.delivered_at !== null && (
          <>
            {' · '}
            {t('parcel.came')} <Moment at={parcel.delivered_at} />
          </>
        )}
      </p>
      {moving.fault !== null && (
        <p className="note failed" role="alert">
          {moving.fault}
        </p>
      )}
      {isOpen && (
        <div className="row wrap not-printed">
          <Button kind="soft" size="tight" busy={moving.busy} onClick={moving.ask}>
            {t(step === 'sent' ? 'steps.send' : 'steps.came')}
          </Button>
          <Button size="tight" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t('parcel.change')}
          </Button>
        </div>
      )}
      {isOpen && isChanging && (
        <Change
          parcel={parcel}
          order={order}
          onOrder={(changed) => {
            setChanging(false)
            onOrder(changed)
          }}
        />
      )}
    </section>
  )
}

type ChangeProps = Pick<Props, 'order' | 'parcel' | 'onOrder'>

function Change({ order, parcel, onOrder }: ChangeProps) {
  const t = useTranslations('studio.orders')
  const [form, setForm] = useState(() => parcelFormOf(order, parcel))
  // the version of what was typed over, also when the order is loaded anew meanwhile
  const [read] = useState(parcel.version)
  const changing = useAsking(async () =>
    onOrder(
      await call('PUT /studio/orders/:number/parcels/:id', {
        params: { number: order.number, id: parcel.id },
        body: { ...parcelBodyOf(form, order), version: read },
      }),
    ),
  )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole(form)) changing.ask()
      }}
    >
      <ParcelFields order={order} form={form} onForm={setForm} />
      {changing.fault !== null && (
        <p className="note failed" role="alert">
          {changing.fault}
        </p>
      )}
      <div>
        <Button kind="soft" size="tight" type="submit" busy={changing.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { DeskOrder } from './order-data.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { isWhole, parcelBodyOf, parcelFormOf } from './parcel-form.ts'

type Props = { order: DeskOrder; onOrder: (order: DeskOrder) => void }

/** Packs a parcel: by default everything that is left, with the carrier of the order's method. */
export function PackForm({ order, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const open = order.lines.filter(({ to_pack: left }) => left > 0)
  const [counts, setCounts] = useState<Readonly<Record<number, number | null>>>(() =>
    Object.fromEntries(open.map(({ position, to_pack: left }) => [position, left])),
  )
  const [form, setForm] = useState(() => parcelFormOf(order, null))
  const [isSent, setSent] = useState(true)
  const lines = open.flatMap(({ position }) => {
    const quantity = counts[position] ?? 0
    return quantity > 0 ? [{ position, quantity }] : []
  })
  const body = { ...parcelBodyOf(form, order), lines, is_sent: isSent }
  const areCounted = open.every(({ position }) => counts[position] !== null)
  const isReady = areCounted && lines.length > 0 && isWhole(form)
  const packing = useAsking(async (idempotencyKey) => {
    onOrder(
      await call('POST /studio/orders/:number/parcels', { params: { number: order.number }, body }, { idempotencyKey }),
    )
  }, body)
  return (
    <form
      className="card stack"
      aria-label={t('pack.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) packing.ask()
      }}
    >
      <h2>{t('pack.title')}</h2>
      {open.map((line) => (
        <CountField
          key={line.position}
          label={line.title}
          most={line.to_pack}
          value={counts[line.position] ?? null}
          onChange={(count) => setCounts({ ...counts, [line.position]: count })}
        />
      ))}
      <ParcelFields order={order} form={form} onForm={setForm} />
      <Toggle label={t('pack.sent')} checked={isSent} onChange={setSent} />
      {packing.fault !== null && (
        <p className="note failed" role="alert">
          {packing.fault}
        </p>
      )}
      <div>
        <Button kind="main" type="submit" busy={packing.busy} aria-disabled={!isReady || undefined}>
          {t(isSent ? 'pack.doSend' : 'pack.do')}
        </Button>
      </div>
    </form>
  )
}

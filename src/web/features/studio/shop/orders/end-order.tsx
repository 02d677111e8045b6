import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { DeskOrder } from './order-data.ts'

type Props = { order: DeskOrder; onOrder: (order: DeskOrder) => void }
type Deed = 'reject' | 'cancel' | 'deliver'

const isEnding = (deed: DeskOrder['deeds'][number]): deed is Deed => deed !== 'accept'

/** Offers the deeds that end an order, each with its effect on money and stock. */
export function EndOrder({ order, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const [open, setOpen] = useState<Deed | null>(null)
  const deeds = order.deeds.filter(isEnding)
  if (deeds.length === 0) return null
  return (
    <section className="card stack not-printed" aria-labelledby="desk-end">
      <h2 id="desk-end">{t('end.title')}</h2>
      <div className="row wrap">
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="tight"
            aria-expanded={open === deed}
            onClick={() => setOpen(open === deed ? null : deed)}
          >
            {t(`end.${deed}`)}
          </Button>
        ))}
      </div>
      {open !== null && <EndForm key={open} deed={open} order={order} onOrder={onOrder} />}
    </section>
  )
}

/** Counts the pieces in sent parcels: they are not on the shelf, so they are lost until somebody says otherwise. */
function lostOf(order: DeskOrder): Record<number, number> {
  const sent = order.parcels.filter(({ sent_at: at }) => at !== null).flatMap(({ lines }) => lines)
  const counts: Record<number, number> = Object.fromEntries(order.lines.map(({ position }) => [position, 0]))
  for (const { position, quantity } of sent) counts[position] = (counts[position] ?? 0) + quantity
  return counts
}

function EndForm({ deed, order, onOrder }: Props & { deed: Deed }) {
  const t = useTranslations('studio.orders')
  const [reason, setReason] = useState('')
  const [lost, setLost] = useState<Readonly<Record<number, number | null>>>(() => lostOf(order))
  const [toWallet, setToWallet] = useState(false)
  const isPaying = deed !== 'deliver'
  const areCounted = Object.values(lost).every((count) => count !== null)
  const isReady = !isPaying || (reason.trim() !== '' && areCounted)
  const ending = useAsking(async () => {
    const pieces = Object.entries(lost).flatMap(([position, quantity]) =>
      quantity !== null && quantity > 0 ? [{ position: Number(position), quantity }] : [],
    )
    const body = isPaying ? { deed, reason, lost: pieces, to_wallet: toWallet } : { deed }
    onOrder(await call('POST /studio/orders/:number/deeds', { params: { number: order.number }, body }))
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) ending.ask()
      }}
    >
      <p className="small muted">{t(`end.help.${deed}`)}</p>
      {isPaying && (
        <>
          <Field
            label={t('end.reason')}
            help={t('end.reasonHelp')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          {order.lines.map((line) => (
            <CountField
              key={line.position}
              label={t('end.lost', { title: line.title })}
              most={line.quantity - line.quantity_back}
              value={lost[line.position] ?? null}
              onChange={(count) => setLost({ ...lost, [line.position]: count })}
            />
          ))}
          <Toggle label={t('toWallet')} checked={toWallet} onChange={setToWallet} />
        </>
      )}
      {ending.fault !== null && (
        <p className="note failed" role="alert">
          {ending.fault}
        </p>
      )}
      <div>
        <Button
          kind={isPaying ? 'danger' : 'soft'}
          size="tight"
          type="submit"
          busy={ending.busy}
          aria-disabled={!isReady || undefined}
        >
          {t(`end.do.${deed}`)}
        </Button>
      </div>
    </form>
  )
}

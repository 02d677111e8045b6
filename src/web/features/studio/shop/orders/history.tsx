import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { DeskOrder } from './order-data.ts'

type Props = { order: DeskOrder; mayWrite: boolean; onOrder: (order: DeskOrder) => void }
type Event = DeskOrder['events'][number]

/** Everything that happened to an order, the newest first, with notes that only staff read. */
export function History({ order, mayWrite, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const [text, setText] = useState('')
  const noting = useAsking(async (idempotencyKey) => {
    const asked = { params: { number: order.number }, body: { text } }
    onOrder(await call('POST /studio/orders/:number/notes', asked, { idempotencyKey }))
    setText('')
  }, text)
  return (
    <section className="card stack not-printed" aria-labelledby="desk-history">
      <h2 id="desk-history">{t('history')}</h2>
      {mayWrite && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') noting.ask()
          }}
        >
          <AreaField label={t('note')} value={text} most={2000} rows={2} onChange={setText} />
          {noting.fault !== null && (
            <p className="note failed" role="alert">
              {noting.fault}
            </p>
          )}
          <div>
            <Button
              kind="soft"
              size="tight"
              type="submit"
              busy={noting.busy}
              aria-disabled={text.trim() === '' || undefined}
            >
              {t('noteDo')}
            </Button>
          </div>
        </form>
      )}
      <ul className="order-history small">
        {order.events.toReversed().map((event) => (
          <li key={`${event.at} ${event.kind} ${event.text}`}>
            <Moment at={event.at} /> · <b>{t(`events.${event.kind}`)}</b>
            <Detail event={event} />
            {event.by !== null && (
              <span className="muted">
                {' · '}
                <bdi>{event.by}</bdi>
              </span>
            )}
            {event.text !== '' && (
              <p className={event.is_internal ? 'note' : ''}>
                <bdi>{event.text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of a parcel, as it stands on its label, or of a return; and the money that went back. */
function Detail({ event: { details } }: { event: Event }) {
  const locale = useLocale()
  const { number: parcel, return: back } = details
  const { amount, currency } = details
  const money =
    typeof amount === 'number' && amount > 0 && (currency === 'IRR' || currency === 'USD')
      ? formatMoney({ amount, currency }, locale)
      : null
  const shown = [
    typeof parcel === 'string' ? parcel : null,
    typeof back === 'number' ? localDigits(back, locale) : null,
    money,
  ].filter((part) => part !== null)
  return shown.map((part) => (
    <span key={part}>
      {' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}

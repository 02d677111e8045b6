import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { Delivery, Webhook } from './webhook-data.ts'

const faults = ['address_forbidden', 'name_unknown', 'refused', 'tls', 'too_slow', 'broken'] as const

type Props = { webhook: Webhook; delivery: Delivery; onReplayed: () => void }

/** One message to a partner: what it says, every try, and what was answered. */
export function DeliveryRow({ webhook, delivery, onReplayed }: Props) {
  const t = useTranslations('studio.webhooks')
  const locale = useLocale()
  const { kind, state, next_try_at: next } = delivery
  const again = useAsking(async () => {
    const body = { delivery_id: delivery.id }
    await call('POST /studio/webhooks/:id/replay', { params: { id: webhook.id }, body })
    onReplayed()
  })
  return (
    <li>
      <details>
        <summary>
          <span className="row wrap">
            <span className={`tag${state === 'failed' ? ' warn' : ''}`}>{t(`deliveryStates.${state}`)}</span>
            <bdi className="ltr">{kind}</bdi>
            <span className="small muted">{formatDateTime(new Date(delivery.created_at), locale)}</span>
            {next !== null && (
              <span className="small muted">{t('nextTry', { at: formatDateTime(new Date(next), locale) })}</span>
            )}
          </span>
        </summary>
        <p className="small muted">
          {t('messageId')} <bdi className="ltr">{delivery.message_id}</bdi>
        </p>
        <pre dir="ltr" tabIndex={0}>
          {JSON.stringify(JSON.parse(delivery.body), null, 2)}
        </pre>
        <ol className="plain-list">
          {delivery.tries.map((one) => (
            <Try key={one.at} one={one} />
          ))}
        </ol>
        {webhook.state === 'on' && state !== 'waiting' && (
          <Button kind="soft" size="tight" busy={again.busy} onClick={again.ask}>
            {t('replay')}
          </Button>
        )}
        {again.fault !== null && (
          <p className="help wrong" role="alert">
            {again.fault}
          </p>
        )}
      </details>
    </li>
  )
}

function Try({ one }: { one: Delivery['tries'][number] }) {
  const t = useTranslations('studio.webhooks')
  const locale = useLocale()
  const fault = faults.find((known) => known === one.fault) ?? 'broken'
  const took = localDigits(one.took_ms, locale)
  return (
    <li className="small">
      {formatDateTime(new Date(one.at), locale)} ·{' '}
      {one.status === null
        ? t(`faults.${fault}`)
        : t('answered', { status: localDigits(one.status, locale), ms: took })}
      {one.answer !== '' && (
        <>
          {' '}
          <bdi className="muted">{one.answer}</bdi>
        </>
      )}
    </li>
  )
}

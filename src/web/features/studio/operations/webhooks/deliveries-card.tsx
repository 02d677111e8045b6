import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { State } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { DeliveryRow } from './delivery-row.tsx'
import type { Webhook } from './webhook-data.ts'
import './webhooks.css'

const states = ['all', 'waiting', 'delivered', 'failed'] as const
const everyMs = 5000

/** Lists the deliveries, with every try and its answer; sends a test, and sends again. */
export function DeliveriesCard({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const t = useTranslations('studio.webhooks')
  const id = useId()
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [after, setAfter] = useState<string | undefined>()
  const params = { id: webhook.id }
  const query = { state: state === 'all' ? undefined : state, after }
  const answer = useAnswer(
    JSON.stringify([webhook.id, query]),
    (signal) => call('GET /studio/webhooks/:id/deliveries', { params, query }, { signal }),
    { every: everyMs },
  )
  const changed = () => {
    answer.reload()
    onChanged()
  }
  const last = answer.value?.items.at(-1)?.id
  return (
    <section className="card stack webhook-log" aria-labelledby={id}>
      <h2 id={id}>{t('deliveries')}</h2>
      <Deeds webhook={webhook} onDone={changed} />
      <Segments
        label={t('byState')}
        value={state}
        options={states.map((one) => ({ value: one, label: t(`deliveryStates.${one}`) }))}
        onChange={(one) => {
          setState(one)
          setAfter(undefined)
        }}
      />
      <ListAnswer
        answer={answer}
        empty={() => <State drawing="empty" title={t('noDeliveries')} text={t('noDeliveriesHelp')} />}
      >
        {({ items, has_more }) => (
          <>
            <ol className="plain-list stack" aria-busy={!answer.isFresh}>
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} onReplayed={changed} />
              ))}
            </ol>
            <div className="row wrap">
              {after !== undefined && (
                <Button kind="soft" size="tight" onClick={() => setAfter(undefined)}>
                  {t('newest')}
                </Button>
              )}
              {has_more && (
                <Button kind="soft" size="tight" onClick={() => setAfter(last)}>
                  {t('older')}
                </Button>
              )}
            </div>
          </>
        )}
      </ListAnswer>
    </section>
  )
}

function Deeds({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const t = useTranslations('studio.webhooks')
  const locale = useLocale()
  const params = { id: webhook.id }
  const test = useAsking(async () => {
    await call('POST /studio/webhooks/:id/test', { params })
    toast({ kind: 'good', text: t('testSent') })
    onDone()
  })
  const all = useAsking(async () => {
    const body = { failed_since: webhook.created_at }
    const { count } = await call('POST /studio/webhooks/:id/replay', { params, body })
    toast({ kind: 'good', text: t('replayed', { n: count }) })
    onDone()
  })
  const fault = test.fault ?? all.fault
  if (webhook.state !== 'on') return <p className="small muted">{t('offHelp')}</p>
  return (
    <>
      <div className="row wrap">
        <Button kind="soft" size="tight" busy={test.busy} onClick={test.ask}>
          {t('test')}
        </Button>
        {webhook.failed > 0 && (
          <Button kind="soft" size="tight" busy={all.busy} onClick={all.ask}>
            {t('replayAll', { n: webhook.failed })}
          </Button>
        )}
      </div>
      {fault !== null && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      {webhook.failed > 0 && (
        <p className="small muted">{t('failedSince', { at: formatDateTime(new Date(webhook.created_at), locale) })}</p>
      )}
    </>
  )
}

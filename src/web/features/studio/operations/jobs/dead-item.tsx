import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { type DeadJob, useJobWords } from './job-data.ts'
import { useToldRetry } from './use-told-retry.ts'

/** One dead job: what it was to do, when and why it was given up on, and what can be done about it. */
export function DeadItem({ job, onDone }: { job: DeadJob; onDone: () => void }) {
  const t = useTranslations('deadJobs')
  const words = useJobWords()
  const name = words(job.name)
  return (
    <li className="card desk-item dead-item">
      <div>
        <h3>{name}</h3>
        {name !== job.name && (
          <p className="tiny muted">
            <bdi dir="ltr">{job.name}</bdi>
          </p>
        )}
      </div>
      <dl className="dead-facts small">
        <div>
          <dt>{t('failedAt')}</dt>
          <dd>
            <Moment at={job.failed_at} />
          </dd>
        </div>
        {job.enqueued_at !== null && (
          <div>
            <dt>{t('enqueuedAt')}</dt>
            <dd>
              <Moment at={job.enqueued_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('tries')}</dt>
          <dd>{t('triesCount', { n: job.tries })}</dd>
        </div>
      </dl>
      <div>
        <p className="tiny muted">{t('reason')}</p>
        <p className="dead-reason">
          <bdi dir="ltr">{job.reason}</bdi>
        </p>
      </div>
      <Payload payload={job.payload} />
      <Deeds job={job} name={name} onDone={onDone} />
    </li>
  )
}

function Payload({ payload }: { payload: DeadJob['payload'] }) {
  const t = useTranslations('deadJobs')
  const text = JSON.stringify(payload, null, 2)
  if (Object.keys(payload).length === 0) return <p className="small muted">{t('noPayload')}</p>
  return (
    <details>
      <summary className="small">{t('payload')}</summary>
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
      {text.includes('[hidden]') && <p className="tiny muted">{t('hiddenHelp')}</p>}
    </details>
  )
}

function Deeds({ job, name, onDone }: { job: DeadJob; name: string; onDone: () => void }) {
  const t = useTranslations('deadJobs')
  const tell = useToldRetry()
  const body = { id: job.id }
  const again = useAsking(async () => {
    tell(await call('POST /studio/dead-jobs/retry', { body }))
    onDone()
  })
  return (
    <>
      <div className="row wrap">
        <Button kind="soft" size="tight" busy={again.busy} onClick={again.ask}>
          <Icon name="refresh" />
          {t('retry')}
        </Button>
        <RemoveAsked
          words={{
            remove: t('dismiss'),
            title: t('dismissTitle'),
            text: t('dismissText', { name }),
            confirm: t('dismissConfirm'),
            leave: t('leave'),
            removed: t('dismissed'),
          }}
          onRemove={() => call('POST /studio/dead-jobs/dismiss', { body })}
          onRemoved={onDone}
        />
      </div>
      {again.fault !== null && (
        <p className="help wrong" role="alert">
          {again.fault}
        </p>
      )}
    </>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { DeadItem } from './dead-item.tsx'
import { addressOfJobs, type DeadJob, useJobWords } from './job-data.ts'
import { useToldRetry } from './use-told-retry.ts'
import '#web/features/studio/desk.css'

const perPage = 20
const everyMs = 15_000

type Props = {
  /** Only jobs of this name; null: all. */
  kind: string | null
  /** How many of the kind are dead. */
  count: number
  onChanged: () => void
}

/** Dead jobs page by page, the newest first; of one kind all can be tried again or dismissed at once. */
export function DeadList({ kind, count, onChanged }: Props) {
  const t = useTranslations('deadJobs')
  const [after, setAfter] = useState<string | undefined>()
  const query = { limit: perPage, name: kind ?? undefined, after }
  const answer = useAnswer(JSON.stringify(query), (signal) => call('GET /studio/dead-jobs', { query }, { signal }), {
    every: everyMs,
  })
  const changed = () => {
    answer.reload()
    onChanged()
  }
  const empty = () =>
    after === undefined ? (
      <Nothing kind={kind} />
    ) : (
      <Button kind="soft" size="tight" onClick={() => setAfter(undefined)}>
        {t('newest')}
      </Button>
    )
  return (
    <ListAnswer answer={answer} empty={empty}>
      {({ items, next }) => (
        <>
          {kind !== null && after === undefined && count > 1 && (
            <OfKind key={items[0]?.id} kind={kind} count={count} newest={items[0]} onDone={changed} />
          )}
          <ul className="plain-list desk-list" aria-busy={!answer.isFresh}>
            {items.map((job) => (
              <DeadItem key={job.id} job={job} onDone={changed} />
            ))}
          </ul>
          {(after !== undefined || next !== null) && (
            <div className="row wrap">
              {after !== undefined && (
                <Button kind="soft" size="tight" onClick={() => setAfter(undefined)}>
                  {t('newest')}
                </Button>
              )}
              {next !== null && (
                <Button kind="soft" size="tight" onClick={() => setAfter(next)}>
                  {t('older')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </ListAnswer>
  )
}

function Nothing({ kind }: { kind: string | null }) {
  const t = useTranslations('deadJobs')
  if (kind === null) return <State drawing="empty" heading="h3" title={t('empty')} text={t('emptyHelp')} />
  return (
    <State drawing="nothing" heading="h3" title={t('emptyKind')} text={t('emptyKindHelp')}>
      <ButtonLink kind="soft" to={addressOfJobs(null)}>
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}

type OfKindProps = { kind: string; count: number; newest: DeadJob | undefined; onDone: () => void }

/** Retries or dismisses all jobs of a kind that died until the newest one that is shown. */
function OfKind({ kind, count, newest, onDone }: OfKindProps) {
  const t = useTranslations('deadJobs')
  const words = useJobWords()
  const tell = useToldRetry()
  const body = { name: kind, until: newest?.failed_at ?? '' }
  const again = useAsking(async () => {
    tell(await call('POST /studio/dead-jobs/retry', { body }))
    onDone()
  })
  return (
    <div className="of-kind">
      <div className="row wrap">
        <Button kind="soft" size="tight" busy={again.busy} onClick={again.ask}>
          <Icon name="refresh" />
          {t('retryAll', { n: count })}
        </Button>
        <RemoveAsked
          words={{
            remove: t('dismissAll', { n: count }),
            title: t('dismissAllTitle', { n: count }),
            text: t('dismissAllText', { name: words(kind) }),
            confirm: t('dismissConfirm'),
            leave: t('leave'),
            removed: t('dismissedAll'),
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
    </div>
  )
}

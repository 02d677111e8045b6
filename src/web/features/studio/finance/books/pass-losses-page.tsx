import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { FinanceHead } from './finance-head.tsx'
import { Trouble } from './finance-trouble.tsx'

type Loss = OutputOf<'GET /studio/pass-losses'>['items'][number]

/** Passes that lost shows by cancelling, with the sum that the rule proposes for each. */
export function PassLossesPage() {
  const t = useTranslations('studio.finance.passLosses')
  const locale = useLocale()
  // the last pass of each page before this one
  const [before, setBefore] = useState<readonly string[]>([])
  const after = before.at(-1)
  const answer = useAnswer(`pass-losses/${locale}/${after ?? ''}`, (signal) =>
    call('GET /studio/pass-losses', { query: after === undefined ? {} : { after } }, { signal }),
  )
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')} />
      <ListAnswer
        answer={answer}
        empty={() =>
          before.length > 0 ? (
            <p className="small muted">{t('noMore')}</p>
          ) : (
            <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
          )
        }
        waiting={<BlockSkeleton boxes={3} />}
        failed={<Trouble error={answer.error} onRetry={answer.reload} />}
      >
        {({ items }) => (
          <ul className={`desk-list${answer.isFresh ? '' : ' stale'}`}>
            {items.map((loss) => (
              <LossItem key={loss.pass_id} loss={loss} onPaid={answer.reload} />
            ))}
          </ul>
        )}
      </ListAnswer>
      <Turning
        isFirst={before.length === 0}
        next={answer.value?.next ?? null}
        onBack={() => setBefore(before.slice(0, -1))}
        onNext={(last) => setBefore([...before, last])}
      />
    </>
  )
}

type TurningProps = { isFirst: boolean; next: string | null; onBack: () => void; onNext: (last: string) => void }

/** Turns the pages; nothing where one holds all. */
function Turning({ isFirst, next, onBack, onNext }: TurningProps) {
  const t = useTranslations('studio.finance.passLosses')
  if (isFirst && next === null) return null
  return (
    <div className="row wrap">
      <Button size="tight" disabled={isFirst} onClick={onBack}>
        {t('before')}
      </Button>
      <Button size="tight" disabled={next === null} onClick={() => next !== null && onNext(next)}>
        {t('next')}
      </Button>
    </div>
  )
}

function LossItem({ loss, onPaid }: { loss: Loss; onPaid: () => void }) {
  const t = useTranslations('studio.finance.passLosses')
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sum = formatMoney(loss.proposed, locale)
  const pay = async () => {
    if (reason.trim() === '') return setError(t('reasonMissing'))
    setBusy(true)
    try {
      const body = { shows: loss.shows.map(({ id }) => id), amount: loss.proposed.amount, reason }
      await call('POST /studio/passes/:id/losses/refund', { params: { id: loss.pass_id }, body })
      toast({ kind: 'good', text: t('paid', { sum }) })
    } catch (failure) {
      toastError(failure)
    }
    setBusy(false)
    return onPaid()
  }
  return (
    <li className="card desk-item">
      <div className="row between wrap top">
        <div>
          <h2 className="strong">
            <Link className="link" to={`/studio/finance/purchases/${loss.purchase_id}`}>
              {t('passOf', { pass: loss.pass, festival: loss.festival.title })}
            </Link>
          </h2>
          <p className="small muted">{t('purchase', { number: localDigits(loss.purchase_number, locale) })}</p>
        </div>
        <div className="desk-sum">
          <Price money={loss.proposed} className="strong" />
        </div>
      </div>
      <p className="small">
        {t('lost', { n: loss.shows.length, count: localDigits(loss.shows.length, locale) })}{' '}
        {loss.shows.map(({ title }) => title).join(`${t('comma')} `)}
      </p>
      <Field
        label={t('reason')}
        name={`reason.${loss.pass_id}`}
        autoComplete="off"
        maxLength={500}
        value={reason}
        {...(error === null ? {} : { error })}
        onChange={(event) => {
          setReason(event.target.value)
          setError(null)
        }}
      />
      <Button kind="main" size="tight" busy={busy} onClick={() => void pay()}>
        {t('pay', { sum })}
      </Button>
    </li>
  )
}

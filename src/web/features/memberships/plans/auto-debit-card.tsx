import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { AutoDebit, Subscription } from './package.ts'

type Props = { subscription: Subscription; onChange: (next: Subscription) => void }

const looks = { consent: 'waiting', active: 'good', ending: 'waiting', ended: '', refused: 'failed' } as const
const living: readonly AutoDebit['state'][] = ['active', 'consent']

/** The monthly debit: its terms, what comes next, and one button that ends it. */
export function AutoDebitCard({ subscription, onChange }: Props) {
  const t = useTranslations('subscription.debit')
  const { auto_debit: debit, auto_debit_offered: isOffered } = subscription
  const lives = debit !== null && living.includes(debit.state)
  return (
    <section className="card">
      <div className="row wrap">
        <h2>{t('title')}</h2>
        {debit && <span className={`tag ${looks[debit.state]}`}>{t(`states.${debit.state}`)}</span>}
      </div>
      {debit === null && <p className="small muted">{t('none')}</p>}
      {debit?.message && (
        <p className={`note${debit.state === 'refused' ? ' failed' : ''}`} role="status">
          <Icon name="info" />
          <span>{debit.message}</span>
        </p>
      )}
      {debit?.trouble && <Trouble trouble={debit.trouble} />}
      {debit && lives && <Facts debit={debit} />}
      {lives && <Cancel subscription={subscription} onChange={onChange} />}
      {isOffered && (!lives || debit?.message) && (
        <ButtonLink kind="soft" to="/account/auto-debit">
          {debit === null ? t('start') : t('startAgain')}
        </ButtonLink>
      )}
    </section>
  )
}

function Facts({ debit }: { debit: AutoDebit }) {
  const t = useTranslations('subscription.debit')
  const locale = useLocale()
  return (
    <dl className="debit-facts">
      {debit.next && (
        <div>
          <dt>{t('next')}</dt>
          <dd>
            {formatDate(new Date(debit.next.at), locale)}
            <span className="block">
              <Price money={debit.next.amount} />
            </span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('most')}</dt>
        <dd>
          <Price money={debit.max_amount} />
        </dd>
      </div>
      <div>
        <dt>{t('bank')}</dt>
        <dd>
          <bdi>{debit.bank}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('mobile')}</dt>
        <dd>
          <bdi dir="ltr">{localDigits(debit.mobile, locale)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('expires')}</dt>
        <dd>{formatLastDay(new Date(debit.expires_at), locale)}</dd>
      </div>
    </dl>
  )
}

function Trouble({ trouble }: { trouble: NonNullable<AutoDebit['trouble']> }) {
  const t = useTranslations('subscription.debit')
  const locale = useLocale()
  const { tries, most, next_try_at: next } = trouble
  return (
    <p className="note failed" role="status">
      <Icon name="warning" />
      <span>
        {next === null
          ? t('lastTry', { tries, most })
          : t('trouble', { tries, most, date: formatDate(new Date(next), locale) })}
      </span>
    </p>
  )
}

function Cancel({ subscription, onChange }: Props) {
  const t = useTranslations('subscription.debit')
  const [busy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    try {
      const answer = await call('POST /me/subscription/auto-debit/cancel', { body: {} })
      onChange({ ...subscription, auto_debit: answer.auto_debit })
      toast({ kind: 'good', text: answer.message })
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem && error.code === 'debit.none') onChange({ ...subscription, auto_debit: null })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" busy={busy} onClick={() => void cancel()}>
      {t('cancel')}
    </Button>
  )
}

import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatEnd, formatLastDay } from '#lib/time/end-of-day.ts'
import { daysLeftAfter } from '#lib/time/iso-days.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { usePay } from '#web/features/payments/purchases/use-pay.ts'
import { Button } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useDayOfTehran } from '#web/use-day-of-tehran.ts'
import { AutoDebitCard } from './auto-debit-card.tsx'
import type { Subscription } from './package.ts'
import { PauseCard, PausedCard } from './pause-card.tsx'
import { useNewsOfDebit } from './use-news-of-debit.ts'
import '#web/ui/field.css'
import './subscription.css'

type Props = {
  subscription: Subscription
  onChange: (next: Subscription) => void
  onChanged: () => void
  /** The result that has just come from the bank. */
  note?: ReactNode
}

/** The running plan and its end, renewing it, the monthly debit, reminders, and the history. */
export function SubscriptionRoom({ subscription, onChange, onChanged, note }: Props) {
  const t = useTranslations('subscription')
  const { running, history, pause, auto_debit: debit } = subscription
  useNewsOfDebit(subscription, onChange)
  return (
    <div className="subscription">
      <h1 className="page-title">{t('title')}</h1>
      {note}
      {running.length === 0 && pause.running !== null ? (
        <PausedCard pause={pause} onChanged={onChanged} />
      ) : running.length === 0 && opensByDebit(debit) ? (
        <State drawing="empty" title={t('coming')} text={t('comingHelp')} />
      ) : running.length === 0 ? (
        <State drawing="empty" title={t('none')} text={history.length === 0 ? t('noneHelp') : t('overHelp')}>
          <ListButton kind="main" to="/plans">
            {t('see')}
          </ListButton>
        </State>
      ) : (
        running.map((run, at) => <RunningCard key={run.plan.id} run={run} isFirst={at === 0} onChanged={onChanged} />)
      )}
      {(debit !== null || subscription.auto_debit_offered) && (
        <AutoDebitCard subscription={subscription} onChange={onChange} />
      )}
      <PauseCard pause={pause} onChanged={onChanged} hasDebit={debit?.state === 'active'} />
      <Reminders subscription={subscription} onChange={onChange} />
      {history.length > 0 && <History history={history} />}
    </div>
  )
}

/** Whether the first debit is still to come: a member who bought the plan now would pay for one more period. */
function opensByDebit(debit: Subscription['auto_debit']): boolean {
  return debit?.state === 'active' && debit.next !== null && debit.trouble === null
}

function RunningCard({
  run,
  isFirst,
  onChanged,
}: {
  run: Subscription['running'][number]
  isFirst: boolean
  onChanged: () => void
}) {
  const t = useTranslations('subscription')
  const locale = useLocale()
  const { pay, busy } = usePay({ onChanged })
  const { renew } = run
  const today = useDayOfTehran(null)
  return (
    <section className="card plan-card">
      <Tiles id={`plan-${run.plan.id}`} />
      <div>
        <h2>{run.plan.title}</h2>
        <p className="until">{t('until', { date: formatEnd(new Date(run.ends_at), locale, { weekday: false }) })}</p>
        <p className="muted">{t('left', { days: daysLeftAfter(today, new Date(run.ends_at)) })}</p>
      </div>
      {renew ? (
        <>
          <Button
            kind={isFirst ? 'main' : 'soft'}
            busy={busy}
            onClick={() =>
              void pay({ type: 'SUBSCRIPTION', offer_id: renew.id, price: renew.price, use_wallet: false })
            }
          >
            {t('renew', { amount: formatMoney(renew.price, locale) })}
          </Button>
          <p className="tiny muted">{t('renewHelp', { days: renew.length.days })}</p>
        </>
      ) : (
        <>
          <p className="small muted">{t('notSold')}</p>
          <ListButton kind="soft" to="/plans">
            {t('see')}
          </ListButton>
        </>
      )}
    </section>
  )
}

function Reminders({ subscription, onChange }: Pick<Props, 'subscription' | 'onChange'>) {
  const t = useTranslations('subscription')
  const [busy, setBusy] = useState(false)
  async function set(on: boolean) {
    setBusy(true)
    try {
      const { reminders } = await call('PUT /me/subscription/reminders', { body: { on } })
      onChange({ ...subscription, reminders })
      toast({ kind: 'good', text: reminders ? t('remindersOn') : t('remindersOff') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card">
      <h2>{t('reminders')}</h2>
      <label className="check">
        <input
          type="checkbox"
          checked={subscription.reminders}
          disabled={busy}
          onChange={(event) => void set(event.target.checked)}
        />
        <span>{t('remindersLabel')}</span>
      </label>
      <p className="tiny muted">{t('remindersHelp')}</p>
    </section>
  )
}

const looks = { running: 'good', coming: 'waiting', over: '', revoked: 'failed' } as const

function History({ history }: { history: Subscription['history'] }) {
  const t = useTranslations('subscription')
  const locale = useLocale()
  return (
    <section className="card">
      <h2>{t('history')}</h2>
      <ul className="period-list">
        {history.map((period) => (
          <li key={period.id}>
            <span>
              <b>{period.plan.title}</b>
              <span className="tiny muted block">
                {t('span', {
                  from: formatDate(new Date(period.starts_at), locale),
                  to: formatLastDay(new Date(period.ends_at), locale),
                })}
              </span>
              <span className="tiny muted block">{period.is_rest ? t('rest') : t(`by.${period.by}`)}</span>
            </span>
            <span className={`tag ${looks[period.state]}`}>{t(`states.${period.state}`)}</span>
            <span className="period-receipt small">
              {period.purchase_id && (
                <Link className="link" to={`/account/purchases/${period.purchase_id}`}>
                  {t('receipt')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

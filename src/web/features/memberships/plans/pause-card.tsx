import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { Subscription } from './package.ts'

type Props = {
  pause: Subscription['pause']
  /** A pause moves all time of the page: it is asked for again. */
  onChanged: () => void
  hasDebit: boolean
}

type Months = 1 | 2 | 3

const isMonths = (months: number): months is Months => months === 1 || months === 2 || months === 3

/** Makes a call of the pause once at a time. Where another device was first, the page shows what stands now. */
function usePauseCall(onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const send = async (change: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      toast({ kind: 'good', text: (await change()).message })
      onChanged()
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem && error.code.startsWith('pause.')) onChanged()
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** In place of the running plan: until when it is paused, what is kept, and the button that ends the pause. */
export function PausedCard({ pause, onChanged }: Omit<Props, 'hasDebit'>) {
  const t = useTranslations('subscription.pause')
  const locale = useLocale()
  const { busy, send } = usePauseCall(onChanged)
  const { running } = pause
  if (running === null) return null
  return (
    <section className="card plan-card">
      <Tiles id="plan-paused" />
      <div>
        <h2>{t('running')}</h2>
        <p className="until">{t('until', { date: formatDateTime(new Date(running.ends_at), locale) })}</p>
        <p className="muted">{running.days_kept === null ? t('keptNone') : t('kept', { days: running.days_kept })}</p>
      </div>
      <Button
        kind="main"
        busy={busy}
        onClick={() => void send(() => call('POST /me/subscription/pause/end', { body: {} }))}
      >
        {t('end')}
      </Button>
    </section>
  )
}

/** The choice of a pause, each with the instant at which it ends by itself; or why there is none now. */
export function PauseCard({ pause, onChanged, hasDebit }: Props) {
  const t = useTranslations('subscription.pause')
  const locale = useLocale()
  const { busy, send } = usePauseCall(onChanged)
  const choices = pause.choices.flatMap((one) =>
    isMonths(one.months) ? [{ months: one.months, endsAt: one.ends_at }] : [],
  )
  const [picked, setPicked] = useState<Months>(1)
  if (choices.length === 0 && pause.message === null) return null
  return (
    <section className="card">
      <h2>{t('title')}</h2>
      {pause.message !== null ? (
        <p className="small muted">{pause.message}</p>
      ) : (
        <>
          <p className="small muted">
            {t('lead')} {hasDebit && t('debit')}
          </p>
          <fieldset className="pause-choice">
            <legend className="only-said">{t('choose')}</legend>
            {choices.map(({ months, endsAt }) => (
              <label key={months} className="option">
                <input
                  type="radio"
                  name="pause_months"
                  checked={months === picked}
                  onChange={() => setPicked(months)}
                />
                <span className="radio" aria-hidden="true" />
                <span>
                  <b>{t('months', { months })}</b>
                  <span className="tiny muted block">
                    {t('until', { date: formatDateTime(new Date(endsAt), locale) })}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <Button
            kind="outline"
            busy={busy}
            onClick={() => void send(() => call('POST /me/subscription/pause', { body: { months: picked } }))}
          >
            {t('press')}
          </Button>
          <p className="tiny muted">{t('often')}</p>
        </>
      )}
    </section>
  )
}

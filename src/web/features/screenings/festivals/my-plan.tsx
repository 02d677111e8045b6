import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, useAddress } from '#web/ui/link.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ClashWords } from './clash-words.tsx'
import { dayKey, daysOf, type Festival, type Passes } from './festival.ts'
import { planCalendar } from './plan-calendar.ts'
import { type PlannedShow, reservableOf } from './show-states.ts'

type Props = {
  festival: Festival
  plan: readonly PlannedShow[]
  passes: Passes | null
  onTakeOut: (id: number) => void
  onChanged: () => void
}

/** The visitor's own plan by its days: places that are reserved, shows that are marked, clashes, and the calendar. */
export function MyPlan({ festival, plan, passes, onTakeOut, onChanged }: Props) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  if (plan.length === 0) return null
  const days = daysOf(plan.map(({ show }) => show))
  return (
    <section className="section">
      <h2>
        {t('plan')}{' '}
        <span className="small muted">{t('shows', { n: plan.length, count: localDigits(plan.length, locale) })}</span>
      </h2>
      <div className="card my-plan">
        {days.map(({ key, at }) => (
          <div key={key}>
            <h3 className="small muted">{formatDate(new Date(at), locale, { weekday: true, year: false })}</h3>
            <ul className="plain-list">
              {plan.filter(isOn(key)).map((planned) => (
                <PlanRow
                  key={planned.show.screening.id}
                  planned={planned}
                  hall={hallOf(festival, planned.show)}
                  hasPass={passes?.pass != null}
                  onTakeOut={onTakeOut}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          </div>
        ))}
        <PlanButtons festival={festival} plan={plan} passes={passes} onChanged={onChanged} />
      </div>
    </section>
  )
}

const isOn =
  (key: string) =>
  ({ show }: PlannedShow): boolean =>
    show.screening.starts_at !== null && dayKey(show.screening.starts_at) === key

const hallOf = (festival: Festival, show: PlannedShow['show']) =>
  festival.halls.find(({ id }) => id === show.hall_id)?.name ?? ''

type RowProps = Pick<Props, 'onTakeOut' | 'onChanged'> & { planned: PlannedShow; hall: string; hasPass: boolean }

function PlanRow({ planned, hall, hasPass, onTakeOut, onChanged }: RowProps) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { show, state } = planned
  const { id, title, starts_at } = show.screening
  const time = (instant: string) => formatTime(new Date(instant), locale)
  const giveBack = async (ticketId: string) => {
    setBusy(true)
    try {
      await call('DELETE /me/festival-reservations/:id', { params: { id: ticketId } })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    onChanged()
  }
  return (
    <li className="plan-row">
      <b>{t('fromTo', { from: time(starts_at ?? show.ends_at), to: time(show.ends_at) })}</b>
      <div className="grow">
        <Link to={`/screening/${id}`}>{title}</Link>
        <p className="tiny muted">
          {hall}
          {state.state === 'planned' && hasPass && (
            <span className="hall-of-show">{state.isFull ? t('full') : t('oneCredit')}</span>
          )}
        </p>
        <ClashWords state={state} />
      </div>
      {state.state === 'reserved' ? (
        <>
          <Link className="link small" to={`/account/tickets/${state.ticketId}`}>
            {t('yourTicket')}
          </Link>
          {state.canReturn && (
            <Button
              kind="plain"
              size="tight"
              busy={busy}
              aria-label={t('giveBack', { title })}
              onClick={() => void giveBack(state.ticketId)}
            >
              {t('giveBackShort')}
            </Button>
          )}
        </>
      ) : (
        <button type="button" className="show-mark" aria-label={t('takeOut', { title })} onClick={() => onTakeOut(id)}>
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}

function PlanButtons({ festival, plan, passes, onChanged }: Omit<Props, 'onTakeOut'>) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const address = useAddress()
  const [busy, setBusy] = useState(false)
  const ids = reservableOf(plan, passes)
  const save = () => {
    const { origin } = window.location
    const text = planCalendar(plan, {
      textOf: (show) => t('inHall', { festival: festival.title, hall: hallOf(festival, show) }),
      screeningUrl: (id) => origin + address(`/screening/${id}`),
      ticketUrl: (id) => origin + address(`/account/tickets/${id}`),
      now: new Date(),
    })
    saveAs(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'parde-festival.ics')
  }
  const confirm = async () => {
    setBusy(true)
    let done = 0
    try {
      // one after the other: the server refuses the one for which no credit or place is left
      for (const id of ids) {
        await call('POST /me/festival-reservations', { body: { screening_id: id } })
        done += 1
      }
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    if (done > 0) toast({ kind: 'good', text: t('reservedSome', { n: done, count: localDigits(done, locale) }) })
    onChanged()
  }
  return (
    <div className="row wrap plan-buttons">
      {ids.length > 0 && (
        <Button kind="main" busy={busy} onClick={() => void confirm()}>
          {t('confirmPlan', { n: ids.length, count: localDigits(ids.length, locale) })}
        </Button>
      )}
      <Button kind="soft" onClick={save}>
        <Icon name="calendar" />
        {t('addPlan')}
      </Button>
      {ids.length > 0 && <p className="small muted">{t('confirmHelp')}</p>}
    </div>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime, monthName, tehranTime, weekdayName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { toJalali } from '#lib/time/jalali.ts'
import { State } from '#web/ui/state.tsx'
import { dayKey, daysOf, type Festival, firstDay } from './festival.ts'
import { Show } from './programme-show.tsx'
import { gridClass, hourClass, hoursOf } from './programme-spot.ts'
import type { ShowState } from './show-states.ts'
import '#web/styles/programme-spot.css'

type Props = {
  festival: Festival
  states: ReadonlyMap<number, ShowState>
  /** The present day of Tehran. */
  today: string
  onPlan: (id: number, wanted: boolean) => void
}

/** The programme of one day: a grid of halls and hours, on a phone a list by the beginning. */
export function Programme({ festival, states, today, onPlan }: Props) {
  const t = useTranslations('festivals')
  const days = daysOf(festival.programme)
  const [chosen, choose] = useState<string | null>(null)
  const day = chosen ?? firstDay(days, today)
  if (day === null) return <State drawing="empty" title={t('noShows')} text={t('noShowsHelp')} />
  const shows = festival.programme.filter(
    ({ screening }) => screening.starts_at !== null && dayKey(screening.starts_at) === day,
  )
  const hours = hoursOf(shows)
  const isPlanned = (key: string) =>
    festival.programme.some(
      ({ screening }) =>
        ['planned', 'reserved'].includes(states.get(screening.id)?.state ?? '') &&
        screening.starts_at !== null &&
        dayKey(screening.starts_at) === key,
    )
  return (
    <section className="section">
      <h2>{t('programme')}</h2>
      <div className="festival-days" role="group" aria-label={t('days')}>
        {days.map(({ key, at }) => (
          <DayButton key={key} at={at} isOn={key === day} isPlanned={isPlanned(key)} onChoose={() => choose(key)} />
        ))}
      </div>
      <ul className="festival-list">
        {shows.map((show) => (
          <Show
            key={show.screening.id}
            show={show}
            hall={festival.halls.find(({ id }) => id === show.hall_id)?.name ?? ''}
            state={states.get(show.screening.id) ?? { state: 'plain' }}
            onPlan={onPlan}
          />
        ))}
      </ul>
      <div className={`festival-grid ${gridClass(hours.count)}`}>
        <Hours {...hours} />
        {festival.halls.map((hall) => (
          <div key={hall.id} className="hall">
            <h3>
              {hall.name}
              {hall.note !== null && <span className="tiny muted">{hall.note}</span>}
            </h3>
            <ul>
              {shows
                .filter((show) => show.hall_id === hall.id)
                .map((show) => (
                  <Show
                    key={show.screening.id}
                    show={show}
                    hall={hall.name}
                    from={hours.from}
                    state={states.get(show.screening.id) ?? { state: 'plain' }}
                    onPlan={onPlan}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="tiny muted">
        {t('tehran')} <span className="only-abroad">{t('abroad')}</span>
      </p>
    </section>
  )
}

type Day = { at: string; isOn: boolean; isPlanned: boolean; onChoose: () => void }

function DayButton({ at, isOn, isPlanned, onChoose }: Day) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const instant = new Date(at)
  const wall = tehranTime(instant)
  const { day, month } = locale === 'fa' ? toJalali(wall) : wall
  const monthSaid = monthName(month, locale)
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      <span>{weekdayName(instant, locale)}</span> <b>{localDigits(day, locale)}</b>{' '}
      <span className="only-said">{isPlanned ? t('monthPlanned', { month: monthSaid }) : monthSaid}</span>
      {isPlanned && <i className="nuqta" aria-hidden="true" />}
    </button>
  )
}

function Hours({ from, count }: { from: number; count: number }) {
  const locale = useLocale()
  return (
    <div className="hours" aria-hidden="true">
      {Array.from({ length: count }, (_, hour) => (
        <span key={hour} className={`spot ${hourClass(hour)}`}>
          {formatTime(new Date(from + hour * 3_600_000), locale)}
        </span>
      ))}
    </div>
  )
}

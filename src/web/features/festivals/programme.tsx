import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime, monthName, tehranTime, weekdayName } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { toJalali } from '#lib/jalali.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/state.tsx'
import { ClashWords } from './clash-words.tsx'
import { dayKey, daysOf, type Festival, type FestivalShow, firstDay } from './festival.ts'
import { ShowAction } from './show-action.tsx'
import type { ShowState } from './show-states.ts'

type Props = {
  festival: Festival
  states: ReadonlyMap<number, ShowState>
  now: string
  onPlan: (id: number, wanted: boolean) => void
}

/** The programme of one day: a grid of halls and hours, on a phone a list by the beginning. */
export function Programme({ festival, states, now, onPlan }: Props) {
  const t = useTranslations('festivals')
  const days = daysOf(festival.programme)
  // the policy for pages allows no style attribute in a page from the server
  const isHydrated = useHydrated()
  const [chosen, choose] = useState<string | null>(null)
  const day = chosen ?? firstDay(days, new Date(now))
  if (day === null) return <State drawing="empty" title={t('noShows')} text={t('noShowsHelp')} />
  const shows = festival.programme.filter(
    ({ screening }) => screening.starts_at !== null && dayKey(screening.starts_at) === day,
  )
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
            spot={null}
            state={states.get(show.screening.id) ?? { state: 'plain' }}
            onPlan={onPlan}
          />
        ))}
      </ul>
      <div className={`festival-grid${isHydrated ? ' timed' : ''}`}>
        {isHydrated && <Hours shows={shows} />}
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
                    spot={isHydrated ? spotIn(shows, show) : null}
                    state={states.get(show.screening.id) ?? { state: 'plain' }}
                    onPlan={onPlan}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="tiny muted">{t('tehran')}</p>
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

const hourMs = 3_600_000

const startOf = ({ screening, ends_at }: FestivalShow) => Date.parse(screening.starts_at ?? ends_at)

/** The whole hours that hold all shows of a day; Tehran's hours begin at the half hours of UTC. */
function hoursOf(shows: readonly FestivalShow[]) {
  const half = hourMs / 2
  const from = Math.floor((Math.min(...shows.map(startOf)) - half) / hourMs) * hourMs + half
  const to = Math.ceil((Math.max(...shows.map(({ ends_at }) => Date.parse(ends_at))) - half) / hourMs) * hourMs + half
  return { from, to }
}

/** Where a show lies in the hours of its day, in percent. */
function spotIn(shows: readonly FestivalShow[], show: FestivalShow) {
  const { from, to } = hoursOf(shows)
  const share = (ms: number) => `${((ms / (to - from)) * 100).toFixed(2)}%`
  return { start: share(startOf(show) - from), size: share(Date.parse(show.ends_at) - startOf(show)) }
}

function Hours({ shows }: { shows: readonly FestivalShow[] }) {
  const locale = useLocale()
  const { from, to } = hoursOf(shows)
  const count = Math.round((to - from) / hourMs)
  return (
    <div className="hours" aria-hidden="true">
      {Array.from({ length: count }, (_, hour) => (
        <span key={hour} style={{ insetInlineStart: `${((hour / count) * 100).toFixed(2)}%` }}>
          {formatTime(new Date(from + hour * hourMs), locale)}
        </span>
      ))}
    </div>
  )
}

type ShowProps = {
  show: FestivalShow
  hall: string
  /** In the grid; null: in the list. */
  spot: { start: string; size: string } | null
  state: ShowState
  onPlan: (id: number, wanted: boolean) => void
}

function Show({ show, hall, spot, state, onPlan }: ShowProps) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const { screening } = show
  const clash = 'clashesWith' in state ? state.clashesWith : null
  const time = (instant: string) => formatTime(new Date(instant), locale)
  return (
    <li
      className={`show ${state.state}${clash === null ? '' : ' clash'}`}
      style={spot === null ? undefined : { insetInlineStart: spot.start, inlineSize: spot.size }}
    >
      <div className="grow">
        <b className="clip-2">
          <Link to={`/screening/${screening.id}`}>{screening.title}</Link>
        </b>
        <p className="tiny muted">
          {t('fromTo', { from: time(screening.starts_at ?? show.ends_at), to: time(show.ends_at) })}
          <span className="hall-of-show">{hall}</span>
          {show.section !== null && <span>{show.section}</span>}
        </p>
        {'isFull' in state && state.isFull && <p className="tiny muted">{t('full')}</p>}
        <ClashWords state={state} />
      </div>
      <ShowAction title={screening.title} state={state} onPlan={(wanted) => onPlan(screening.id, wanted)} />
    </li>
  )
}

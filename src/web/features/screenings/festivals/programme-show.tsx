import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { Link } from '#web/ui/link.tsx'
import { OwnHours } from '#web/features/screenings/schedule/own-hours.tsx'
import { ClashWords } from './clash-words.tsx'
import type { FestivalShow } from './festival.ts'
import { showClass } from './programme-spot.ts'
import { ShowAction } from './show-action.tsx'
import type { ShowState } from './show-states.ts'

type ShowProps = {
  show: FestivalShow
  hall: string
  /** In the grid: at which its hours begin, in ms since 1970; otherwise it stands in the list. */
  from?: number
  state: ShowState
  onPlan: (id: number, wanted: boolean) => void
}

/** A show of the programme: its film, its hours, and whether it is in the plan. */
export function Show({ show, hall, from, state, onPlan }: ShowProps) {
  const t = useTranslations('festivals')
  const said = useTranslations('screening')
  const locale = useLocale()
  const { screening } = show
  const clash = 'clashesWith' in state ? state.clashesWith : null
  const starts = screening.starts_at ?? show.ends_at
  const time = (instant: string) => formatTime(new Date(instant), locale)
  return (
    <li
      className={`show ${state.state}${clash === null ? '' : ' clash'}${from === undefined ? '' : ` spot ${showClass(show, from)}`}`}
    >
      <div className="grow">
        <b className="clip-2">
          <Link to={`/screening/${screening.id}`}>{screening.title}</Link>
        </b>
        <p className="tiny muted">
          <span className="hours-of-show">{said('ownHours', { from: time(starts), to: time(show.ends_at) })}</span>
          <span className="only-in-list">{hall}</span>
          {show.section !== null && <span className="only-in-list">{show.section}</span>}
        </p>
        <OwnHours from={starts} to={show.ends_at} />
        {'isFull' in state && state.isFull && <p className="tiny muted">{t('full')}</p>}
        <ClashWords state={state} />
      </div>
      <ShowAction title={screening.title} state={state} onPlan={(wanted) => onPlan(screening.id, wanted)} />
    </li>
  )
}

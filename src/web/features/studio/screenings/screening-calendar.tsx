import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime, monthName } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { dayInOtherCalendar } from '#lib/other-calendar.ts'
import { call } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FailedPart } from '../../../ui/state.tsx'
import { countOf } from '../figures.ts'
import { useAnswer } from '../use-answer.ts'
import { useNow } from '../use-now.ts'
import { dayOf, type GridDay, midnightOf, type Month, monthBeside, monthOf, readMonth, weeksOf } from './month-grid.ts'
import type { StudioScreening } from './screening-data.ts'

const most = 100

const addressOf = ({ year, month }: Month) => `/studio/screenings?month=${year}-${month}`

/** A month, Saturday first; on a phone only the days that have something. */
export function ScreeningCalendar() {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const [params] = useSearchParams()
  const now = useNow()
  const month = readMonth(params.get('month')) ?? monthOf(now, locale)
  const weeks = weeksOf(month, locale)
  const days = weeks.flat()
  const [first, last] = [days[0]?.number ?? 0, days.at(-1)?.number ?? 0]
  const query = { from: midnightOf(first), before: midnightOf(last + 1), per_page: most }
  const { value, error, reload } = useAnswer(`screenings/${locale}/${first}`, (signal) =>
    call('GET /studio/screenings', { query }, { signal }),
  )
  const name = `${monthName(month.month, locale)} ${localDigits(month.year, locale)}`
  return (
    <section aria-labelledby="shown-month">
      <div className="month-head">
        <h2 id="shown-month">{name}</h2>
        <nav className="month-steps" aria-label={t('months')}>
          <Link to={addressOf(monthBeside(month, -1))} aria-label={t('monthBefore')} preventScrollReset>
            <Icon name="previous" />
          </Link>
          <Link to="/studio/screenings" preventScrollReset>
            {t('today')}
          </Link>
          <Link to={addressOf(monthBeside(month, 1))} aria-label={t('monthAfter')} preventScrollReset>
            <Icon name="next" />
          </Link>
        </nav>
      </div>
      <p className="small muted">
        {t('tehranHours')}
        {value !== null && ` · ${t('inMonth', { n: value.total, count: countOf(value.total, locale) })}`}
      </p>
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={4} />
      ) : (
        <Grid weeks={weeks} items={value.items} today={dayOf(now.toISOString())} />
      )}
      {value !== null && value.total > most && (
        <p className="small muted">
          <Link className="link" to="/studio/screenings?view=list">
            {t('moreInList')}
          </Link>
        </p>
      )}
    </section>
  )
}

type GridProps = { weeks: readonly GridDay[][]; items: readonly StudioScreening[]; today: number }

function Grid({ weeks, items, today }: GridProps) {
  const t = useTranslations('studio.screenings')
  const isOn = (day: GridDay) => items.filter((item) => item.starts_at !== null && dayOf(item.starts_at) === day.number)
  return (
    <>
      {items.length === 0 && <p className="note month-empty">{t('emptyMonth')}</p>}
      <div className="month-grid">
        {(['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => (
          <span key={day} className={`week-day small muted${day === 'fri' ? ' friday' : ''}`} aria-hidden="true">
            {t(`weekDays.${day}`)}
          </span>
        ))}
        {weeks.flat().map((day) => (
          <Day key={day.number} day={day} items={isOn(day)} isToday={day.number === today} />
        ))}
      </div>
    </>
  )
}

function Day({ day, items, isToday }: { day: GridDay; items: readonly StudioScreening[]; isToday: boolean }) {
  const locale = useLocale()
  const other = dayInOtherCalendar(day.gregorian, locale).split(' ').slice(0, 2).join(' ')
  const looks = ['day', !day.isInMonth && 'outside', day.isFriday && 'friday', items.length === 0 && 'idle']
  return (
    <div className={looks.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      <p className="day-head">
        <b>
          {localDigits(day.own.day, locale)}{' '}
          <span className={day.isInMonth ? 'only-small' : ''}>{monthName(day.own.month, locale)}</span>
        </b>
        <span className="tiny muted">{other}</span>
      </p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <Entry item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Entry({ item }: { item: StudioScreening }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const looks = ['entry', item.mode, item.is_draft && 'draft', item.state === 'cancelled' && 'gone']
  return (
    <Link className={looks.filter(Boolean).join(' ')} to={`/studio/screenings/${item.id}`}>
      <bdi>{item.starts_at !== null && formatTime(new Date(item.starts_at), locale)}</bdi> {item.title}
      {item.is_draft && <span className="only-said"> {t('draft')}</span>}
      {item.state === 'cancelled' && <span className="only-said"> {t('states.cancelled')}</span>}
    </Link>
  )
}

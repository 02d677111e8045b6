import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, monthName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import {
  dayOf,
  type GridDay,
  instantIn,
  monthBeside,
  monthOf,
  readDay,
  readMonth,
  weekOf,
  weeksOf,
  writeDay,
} from './month-grid.ts'
import { MonthView } from './month-view.tsx'
import { useCarry } from './use-carry.ts'
import { WeekView } from './week-view.tsx'

const most = 100

type Shown = { name: string; days: GridDay[]; before: string; today: string; after: string }

/** Returns the days that a view of the calendar shows, and the addresses of its steps. */
function useShown(view: 'month' | 'week', now: Date): Shown {
  const locale = useLocale()
  const [params] = useSearchParams()
  if (view === 'month') {
    const month = readMonth(params.get('month')) ?? monthOf(now, locale)
    const beside = (by: 1 | -1) => {
      const { year, month: number } = monthBeside(month, by)
      return `/studio/screenings?month=${year}-${number}`
    }
    const name = `${monthName(month.month, locale)} ${localDigits(month.year, locale)}`
    return {
      name,
      days: weeksOf(month, locale).flat(),
      before: beside(-1),
      today: '/studio/screenings',
      after: beside(1),
    }
  }
  const days = weekOf(readDay(params.get('week')) ?? dayOf(now.toISOString()), locale)
  const first = days[0]?.number ?? 0
  const of = (day: number) => `/studio/screenings?view=week&week=${writeDay(day)}`
  const dated = (day: number, year: boolean) => formatDate(new Date(instantIn(day)), locale, { year })
  const name = `${dated(first, false)} – ${dated(first + 6, true)}`
  return { name, days, before: of(first - 7), today: '/studio/screenings?view=week', after: of(first + 7) }
}

/** A month or a week of screenings, with their drafts; screenings are moved in it, and new ones begin on a day. */
export function ScreeningCalendar({ view }: { view: 'month' | 'week' }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const now = useNow()
  const shown = useShown(view, now)
  const { days } = shown
  const [first, last] = [days[0]?.number ?? 0, days.at(-1)?.number ?? 0]
  const query = { from: instantIn(first), before: instantIn(last + 1), per_page: most }
  const { value, error, reload } = useAnswer(`screenings/${locale}/${first}-${last}`, (signal) =>
    call('GET /studio/screenings', { query }, { signal }),
  )
  const items = value?.items ?? []
  const carry = useCarry(items, now, reload)
  const View = view === 'month' ? MonthView : WeekView
  return (
    <section aria-labelledby="shown-span">
      <div className="month-head">
        <h2 id="shown-span">{shown.name}</h2>
        <nav className="month-steps" aria-label={t(`steps.${view}`)}>
          <Link to={shown.before} aria-label={t(`before.${view}`)} preventScrollReset>
            <Icon name="previous" />
          </Link>
          <Link to={shown.today} preventScrollReset>
            {t('today')}
          </Link>
          <Link to={shown.after} aria-label={t(`after.${view}`)} preventScrollReset>
            <Icon name="next" />
          </Link>
        </nav>
      </div>
      <Legend total={value?.total ?? null} />
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={4} />
      ) : (
        <>
          {items.length === 0 && <p className="note month-empty">{t(`empty.${view}`)}</p>}
          <View days={days} items={items} today={dayOf(now.toISOString())} carry={carry} />
        </>
      )}
      <p className="only-said" role="status">
        {carry.said}
      </p>
      <p className="small muted calendar-hint">{t('moveHint')}</p>
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

function Legend({ total }: { total: number | null }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  return (
    <p className="calendar-legend small muted">
      {(['together', 'window', 'room', 'draft'] as const).map((look) => (
        <span key={look} className={`look ${look}`}>
          {look === 'draft' ? t('draft') : t(`modes.${look}`)}
        </span>
      ))}
      <span className="grow">
        {t('tehranHours')}
        {total !== null && ` · ${t('inSpan', { n: total, count: countOf(total, locale) })}`}
      </span>
    </p>
  )
}

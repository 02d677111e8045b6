import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { fullness, megabitsOf, type Show, toneOf } from './today-data.ts'

/** The control room of a live event for those who work in it, the desk of the screening for everybody else. */
function useAddress() {
  const mayDirect = useMayCall('GET /studio/live-events')
  return ({ mode, product_id: id }: Show) =>
    mode === 'live' && mayDirect ? `/studio/live/${id}` : `/studio/screenings/${id}`
}

/** Lists the shows that are on the screen now. */
export function OnAir({ shows, now }: { shows: readonly Show[]; now: string }) {
  const t = useTranslations('studio.today.shows')
  if (shows.length === 0) return null
  return (
    <section aria-labelledby="today-on-air">
      <div className="today-part">
        <h2 id="today-on-air">{t('onAir')}</h2>
      </div>
      <ul className="today-on-air">
        {shows.map((show) => (
          <li key={show.product_id}>
            <OnAirCard show={show} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OnAirCard({ show, now }: { show: Show; now: string }) {
  const t = useTranslations('studio.today.shows')
  const locale = useLocale()
  const address = useAddress()
  const { mode, title, seats, viewers, still, starts_at: startsAt } = show
  const since = startsAt === null ? null : relativeFrom(new Date(now), new Date(startsAt))
  return (
    <Link className="on-air-card" to={address(show)}>
      {still && <Picture image={still} sizes="(max-width: 760px) 92vw, 400px" />}
      <span className="on-air-top">
        <span className={mode === 'live' ? 'tag live' : 'tag solid'}>{t(mode === 'live' ? 'live' : 'running')}</span>
        <Health show={show} />
      </span>
      <span className="on-air-name">
        <b>{title}</b>
        <span className="tiny">
          {viewers !== null && t('viewers', { n: viewers })}
          {viewers !== null && (locale === 'fa' ? '، ' : ', ')}
          {t('seats', { sold: countOf(seats.sold, locale), capacity: countOf(seats.capacity, locale) })}
          {since !== null && (locale === 'fa' ? '، ' : ', ')}
          {since !== null && t('since', { ago: formatRelative(since, locale) })}
        </span>
      </span>
    </Link>
  )
}

/** Whether the picture comes: of a live event its camera, of all the players that stand still. */
function Health({ show }: { show: Show }) {
  const t = useTranslations('studio.today.shows')
  const locale = useLocale()
  const { stream, stalled } = show
  const words = [
    ...(stream === null ? [] : [t(`stream.${stream.state}`)]),
    ...(stream === null || stream.bits === null ? [] : [t('rate', { n: megabitsOf(stream.bits, locale) })]),
    ...(stalled !== null && stalled > 0 ? [t('stalled', { n: stalled })] : []),
  ]
  if (words.length === 0) return null
  return <span className={`tag solid on-air-health ${toneOf(show)}`}>{words.join(locale === 'fa' ? '، ' : ', ')}</span>
}

/** Lists the shows that will be on the screen until midnight, each with its seats. */
export function NextCard({ shows, total }: { shows: readonly Show[]; total: number }) {
  const t = useTranslations('studio.today.shows')
  const locale = useLocale()
  const address = useAddress()
  return (
    <section className="card today-next" aria-labelledby="today-next">
      <div className="today-part">
        <h2 id="today-next">{t('next')}</h2>
        <Link className="today-more tiny" to="/studio/screenings">
          {total === 0 ? t('toCalendar') : t('calendar', { n: total })}
        </Link>
      </div>
      {shows.length === 0 && <p className="small muted">{t('none')}</p>}
      <ul>
        {shows.map((show) => (
          <li key={show.product_id}>
            <Link to={address(show)}>
              <b>{show.starts_at === null ? '–' : formatTime(new Date(show.starts_at), locale)}</b>
              <span className="grow one-line">{show.title}</span>
              <progress className="bar" max={1} value={fullness(show)} aria-hidden="true" />
              <span className="tiny muted nowrap">
                {t('seats', {
                  sold: countOf(show.seats.sold, locale),
                  capacity: countOf(show.seats.capacity, locale),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'
import { formatTime } from '#lib/time/dates.ts'
import { countOf, minutesLeft, percentOf, sizeOf } from '#web/features/studio/figures.ts'
import type { Preparing } from './today-data.ts'

/** Films in preparation: the step that each is at, how far, and how long it still takes where the encoder knows. */
export function VideoCard({ video }: { video: Preparing }) {
  const t = useTranslations('studio.today.video')
  const { running, total, waiting } = video
  return (
    <section className="card today-video" aria-labelledby="today-video">
      <div className="today-part">
        <h2 id="today-video">{t('heading')}</h2>
        {total + waiting > 0 && (
          <Link className="today-more tiny" to="/studio/titles?state=running">
            {t('count', { running: total, waiting })}
          </Link>
        )}
      </div>
      {total + waiting === 0 && <p className="small muted">{t('none')}</p>}
      <ul>
        {running.map((film) => (
          <Film key={film.product_id} film={film} />
        ))}
      </ul>
      {total > running.length && <p className="tiny muted">{t('more', { n: total - running.length })}</p>}
      <OldPackages packages={video.old_packages} />
      <Room video={video} />
    </section>
  )
}

function Film({ film }: { film: Preparing['running'][number] }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const { product_id: id, title, step, progress, seconds_left: left } = film
  const minutes = left === null ? null : minutesLeft(left, locale)
  const time = left === null ? null : minutes === null ? t('underMinute') : t('left', { time: minutes })
  const separator = locale === 'fa' ? '؛ ' : '; '
  return (
    <li>
      <p className="today-part">
        <Link className="one-line" to={`/studio/titles/${id}`}>
          {title}
        </Link>
        <b className="small">{percentOf(progress, locale)}</b>
      </p>
      <p className="tiny muted">
        {t(`steps.${step}`)}
        {time !== null && `${separator}${time}`}
      </p>
      <progress className="bar" max={1} value={progress} aria-label={title} />
    </li>
  )
}

/** Shows how many packages are made again by themselves; only the failed ones need work. */
function OldPackages({ packages: { left, failed } }: { packages: Preparing['old_packages'] }) {
  const t = useTranslations('studio.today.video')
  const locale = useLocale()
  if (left === 0) return null
  return (
    <p className="tiny muted">
      {t('oldPackages', { n: left, shown: countOf(left, locale) })}
      {failed > 0 && ` ${t('oldPackagesFailed', { n: failed, shown: countOf(failed, locale) })}`}
    </p>
  )
}

/** Lists the titles that became ready today, and shows the room for more. */
function Room({ video: { ready, room, is_room_low: isLow } }: { video: Preparing }) {
  const t = useTranslations('studio.today.video')
  const locale = useLocale()
  if (ready.length === 0 && room === null) return null
  return (
    <ul className="today-made">
      {ready.map(({ product_id: id, title, at }) => (
        <li key={id}>
          <span className="mark good" aria-hidden="true" />
          <Link className="grow one-line" to={`/studio/titles/${id}`}>
            {title}
          </Link>
          <span className="tiny muted nowrap">{t('readySince', { time: formatTime(new Date(at), locale) })}</span>
        </li>
      ))}
      {room !== null && (
        <li>
          <span className={`mark ${isLow ? 'bad' : 'good'}`} aria-hidden="true" />
          <span className="grow">{t('disk')}</span>
          <span className={`tiny nowrap ${isLow ? 'bad' : 'muted'}`}>
            {t(isLow ? 'roomLow' : 'room', { room: sizeOf(room, locale) })}
          </span>
        </li>
      )}
    </ul>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { minutesLeft, percentOf } from '../figures.ts'
import type { Preparing } from './today-data.ts'

/** Films in preparation: the step that each is at, how far, and how long it still takes where the encoder knows. */
export function VideoCard({ video: { running, waiting } }: { video: Preparing }) {
  const t = useTranslations('studio.today.video')
  return (
    <section className="card today-video" aria-labelledby="today-video">
      <div className="today-part">
        <h2 id="today-video">{t('heading')}</h2>
        <p className="tiny muted">{t('count', { running: running.length, waiting })}</p>
      </div>
      <ul>
        {running.map((film) => (
          <Film key={film.product_id} film={film} />
        ))}
      </ul>
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

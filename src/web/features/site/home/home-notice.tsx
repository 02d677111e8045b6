import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { MyHome } from './use-my-home.ts'

type Notice = NonNullable<MyHome['notice']>

const timeOf = (instant: string, locale: Locale) => formatTime(new Date(instant), locale)
const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / 60_000))

/** The one thing that cannot wait, with what is to be done about it. */
export function HomeNotice({ notice }: { notice: Notice }) {
  const t = useTranslations('known')
  const locale = useLocale()
  if (notice.kind === 'rent') {
    const { product, ends_at: ends, begin_until: begin, left_ms: left, open_ms: open } = notice
    const time = formatDuration(minutesOf(left), locale)
    const seen = formatDuration(minutesOf(open), locale)
    return (
      <aside className="home-notice" aria-label={t('notice')}>
        {product.poster && <Picture image={product.poster} className="poster" sizes="64px" />}
        <div className="grow">
          <p className="strong">{t('rentEnds', { title: product.title, time: timeOf(ends, locale) })}</p>
          <p className="small muted">
            {begin === null ? t('rentSeen', { time: seen }) : t('rentBegin', { time, until: timeOf(begin, locale) })}
          </p>
        </div>
        <ButtonLink kind="soft" to={`/play/${product.id}`}>
          {t('watch')}
        </ButtonLink>
      </aside>
    )
  }
  if (notice.kind === 'ticket') {
    const { screening, tickets } = notice
    const count = localDigits(tickets, locale)
    const at = screening.starts_at === null ? '' : timeOf(screening.starts_at, locale)
    return (
      <aside className="home-notice" aria-label={t('notice')}>
        {screening.poster && <Picture image={screening.poster} className="poster" sizes="64px" />}
        <div className="grow">
          <p className="strong">{t('ticketToday', { title: screening.title, time: at })}</p>
          <p className="small muted">{t('ticketCount', { n: tickets, count })}</p>
        </div>
        <ButtonLink kind="soft" to="/account/tickets">
          {t('tickets')}
        </ButtonLink>
      </aside>
    )
  }
  return (
    <aside className="home-notice for-grown-ups" aria-label={t('notice')}>
      <div className="grow">
        <p className="strong">{t('unpaid', { title: notice.title })}</p>
        <p className="small muted">{t('unpaidUntil', { time: timeOf(notice.until, locale) })}</p>
      </div>
      <ButtonLink kind="soft" to={`/account/purchases/${notice.order_id}`}>
        {t('pay')}
      </ButtonLink>
    </aside>
  )
}

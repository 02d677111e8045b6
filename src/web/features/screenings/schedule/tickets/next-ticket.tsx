import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { onThisClock } from '#web/server-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link, useAddress } from '#web/ui/link.tsx'
import Qr from '#web/ui/qr.tsx'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import { hallOf } from '../seats/hall.ts'
import { isToCome, type Ticket } from '../screening.ts'
import { addressOfCode } from './ticket-code.ts'
import './next-ticket.css'

/** The next ticket on paper, with its code: what one opens this page for on the way. */
export function NextTicket({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const locale = useLocale()
  const address = useAddress()
  const { screening, code, seats } = ticket
  const hall = hallOf(ticket)
  const startsAt = screening.starts_at
  return (
    <article className="next-ticket paper only-small">
      <div className="words">
        {startsAt !== null && ticket.state === 'unused' && isToCome(screening.state) && <Soon startsAt={startsAt} />}
        <h2>
          <Link className="whole" to={`/account/tickets/${ticket.id}`}>
            {screening.title}
          </Link>
        </h2>
        <p className="small">
          {startsAt === null ? t('noDate') : formatDateTime(new Date(startsAt), locale)}
          {seats > 1 && <span className="nowrap">{` · ${t('people', { count: localDigits(seats, locale) })}`}</span>}
        </p>
        <p className="small muted">{screening.cafe === null ? ticket.message : screening.cafe.name}</p>
        {hall && (
          <ButtonLink kind="main" size="tight" to={hall}>
            {t('toHall')}
          </ButtonLink>
        )}
      </div>
      {code !== null && (
        <div className="door-code">
          <Qr text={window.location.origin + address(addressOfCode(code))} label={t('qr')} />
          <span className="tiny strong" aria-hidden="true">
            {t('open')}
          </span>
        </div>
      )}
    </article>
  )
}

/** On its day: in how much time it begins. */
function Soon({ startsAt }: { startsAt: string }) {
  const t = useTranslations('tickets')
  const locale = useLocale()
  const left = useSecondsLeft(onThisClock(startsAt))
  if (left === 0 || left > 86_400) return null
  return <span className="tag solid">{t('startsIn', { time: formatDuration(Math.max(1, left / 60), locale) })}</span>
}

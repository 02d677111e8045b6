import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { cityTime } from '../city-time.ts'
import { Countdown } from '../countdown.tsx'
import { screeningPath } from '../screening.ts'
import type { FoundTicket as Found } from './use-ticket-check.ts'
import { useVisitorZone } from '../use-visitor-zone.ts'

type Props = { found: Found; onEnter: () => void; onOther: () => void; onLookAgain: () => void }

/** The ticket that a code opens. Entering is a second press, because it begins the watching time. */
export function FoundTicket({ found: { ticket, watchable }, onEnter, onOther, onLookAgain }: Props) {
  const t = useTranslations('playTicket')
  const locale = useLocale()
  const { screening } = ticket
  const isUsed = ticket.state === 'in_use'
  return (
    <>
      <p className="row ok strong" role="status">
        <Icon name="check" />
        {t('found')}
      </p>
      <MiniTicket found={{ ticket, watchable }} />
      {watchable.allowed ? (
        <>
          {!isUsed && (
            <div className="note">
              <Icon name="clock" />
              <p>{t('begins', { hours: localDigits(ticket.watch_hours, locale) })}</p>
            </div>
          )}
          <Button kind="main" size="decision" wide onClick={onEnter}>
            {t(isUsed ? 'goOn' : 'enter')}
          </Button>
          <p className="tiny muted">{ticket.message}</p>
        </>
      ) : (
        <>
          <div className="note" role="status">
            <Icon name="info" />
            <p>{ticket.message || watchable.message}</p>
          </div>
          <UntilStart at={screening.starts_at} code={watchable.code} onOpen={onLookAgain} />
          <ButtonLink kind="soft" size="decision" wide to={screeningPath(screening.id)}>
            {t('screeningPage')}
          </ButtonLink>
        </>
      )}
      <button type="button" className="link not-mine" onClick={onOther}>
        {t('notMine')}
      </button>
    </>
  )
}

function MiniTicket({ found: { ticket } }: { found: Found }) {
  const t = useTranslations('playTicket')
  const locale = useLocale()
  const zone = useVisitorZone()
  const { screening } = ticket
  const at = screening.starts_at === null ? null : new Date(screening.starts_at)
  const here = at === null || zone === null ? null : cityTime(at, zone, locale)
  return (
    <div className="mini-ticket paper">
      {screening.poster && <Picture image={screening.poster} sizes="92px" first />}
      <div>
        <p className="tiny muted">
          {t('ticketNumber', { number: localDigits(ticket.number, locale), of: localDigits(ticket.of, locale) })}
        </p>
        <h1>{screening.title}</h1>
        <p className="small strong">
          {at === null ? t('noDate') : t('inTehran', { at: formatDateTime(at, locale, { year: false }) })}
        </p>
        {here && (
          <p className="small muted">
            {here.city === null
              ? t('yourTime', { time: here.besideTehran })
              : t('inCity', { time: here.besideTehran, city: here.city })}
          </p>
        )}
      </div>
    </div>
  )
}

const longestWaitMs = 2 ** 31 - 1

/** Counts down to the beginning and then looks again by itself. */
function UntilStart({ at, code, onOpen }: { at: string | null; code: string | null; onOpen: () => void }) {
  const t = useTranslations('playTicket')
  const opens = at !== null && code === 'playback.screening_not_begun' ? onThisClock(at) : null
  useEffect(() => {
    if (opens === null) return undefined
    const wait = opens - Date.now() + 1000
    if (wait < 0 || wait > longestWaitMs) return undefined
    const timer = setTimeout(onOpen, wait)
    return () => clearTimeout(timer)
  }, [opens, onOpen])
  if (opens === null) return null
  return (
    <>
      <p className="tiny muted" aria-hidden="true">
        {t('untilStart')}
      </p>
      <Countdown until={opens} label={t('untilStart')} />
    </>
  )
}

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { printedTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'
import { saveAs } from '#web/save-as.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, useAddress } from '#web/ui/link.tsx'
import { hallOf } from '../seats/hall.ts'
import { LostTime } from './lost-time.tsx'
import { isToCome, screeningPath, type Ticket, ticketsOf } from '../screening.ts'
import { mayComeBack, SeatsBack } from '../seats/seats-back.tsx'
import { calendarOf } from './ticket-calendar.ts'
import { TicketHands } from './ticket-hands.tsx'
import { stubOf } from './ticket-list.ts'
import { TicketPass } from './ticket-pass.tsx'
import './pass.css'

type Props = {
  ticket: Ticket
  onGone: () => void
  onChanged: () => void
  /** Another number after each change of the guests of a group. */
  guestRound: number
  children?: ReactNode
}

/** One ticket: the pass, what can be done with it, and one sentence about it; then what other parts say of it. */
export function TicketPage({ ticket, onGone, onChanged, guestRound, children }: Props) {
  const t = useTranslations('tickets')
  const words = useTranslations('ticketGuests')
  const hall = hallOf(ticket)
  return (
    <div className="page narrow below-header pass-page">
      <h1 className="page-title not-printed">
        {ticket.state === 'unused' ? t('ready') : t('ticketFor', { title: ticket.screening.title })}
      </h1>
      {stubOf(ticket) === 'code' && <p className="muted not-printed only-large">{t('readyHelp')}</p>}
      <TicketPass ticket={ticket} />
      <div className="note not-printed" role="status">
        <Icon name="info" />
        <p>{ticket.message}</p>
      </div>
      <MovedNote ticket={ticket} />
      <div className="row wrap not-printed pass-actions">
        {hall && (
          <ButtonLink kind="main" to={hall}>
            {t('toHall')}
          </ButtonLink>
        )}
        {ticket.code !== null && <CopyCode code={ticket.code} />}
        <AddToCalendar ticket={ticket} />
        {stubOf(ticket) !== 'noEntry' && (
          <Button kind="plain" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        )}
      </div>
      {children}
      {ticket.first_played_at !== null || ticket.screening.mode === 'room' ? (
        <LostTime ticket={ticket} onGone={onGone} />
      ) : null}
      {mayComeBack(ticket) && (
        <div className="not-printed for-grown-ups">
          <SeatsBack ticket={ticket} guestRound={guestRound} onChanged={onChanged} />
        </div>
      )}
      <TicketHands ticket={ticket} onGone={onGone} />
      <p className="row wrap small not-printed pass-links">
        {ticket.of > 1 && (
          <Link className="link" to={ticketsOf(ticket.screening.id)}>
            {t('others')}
          </Link>
        )}
        <Link className="link" to={screeningPath(ticket.screening.id)}>
          {t('screeningPage')}
        </Link>
        {ticket.screening.cafe && (
          <Link className="link" to={`/cafe/${ticket.screening.cafe.id}`}>
            {words('where')}
          </Link>
        )}
        {ticket.purchase_id && (
          <Link className="link for-grown-ups" to={`/account/purchases/${ticket.purchase_id}`}>
            {t('receipt')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** A ticket that support has moved says from where, until somebody plays it. */
function MovedNote({ ticket: { moved, state } }: { ticket: Ticket }) {
  const t = useTranslations('ticketMove')
  const locale = useLocale()
  if (moved === null || state !== 'unused') return null
  const at = moved.starts_at === null ? null : formatDateTime(new Date(moved.starts_at), locale)
  return (
    <div className="note not-printed">
      <Icon name="calendar" />
      <p>{at === null ? t('from', { title: moved.title }) : t('fromDate', { title: moved.title, at })}</p>
    </div>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslations('tickets')
  const words = { label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }
  return <CopyButton text={printedTicketCode(ticketCodeIn(code))} words={words} />
}

function AddToCalendar({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const locale = useLocale()
  const address = useAddress()
  const { starts_at: startsAt, title, state } = ticket.screening
  // one that was in use has a date again after its screening was moved
  const isHeld = ticket.state === 'unused' || ticket.state === 'in_use'
  if (startsAt === null || !isHeld || !isToCome(state)) return null
  const save = () => {
    const at = formatDateTime(new Date(startsAt), locale)
    const url = window.location.origin + address(`/account/tickets/${ticket.id}`)
    const text = calendarOf(ticket, { title, text: t('calendarText', { at }), url, now: new Date() })
    if (text !== null) saveAs(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'parde-ticket.ics')
  }
  return (
    <Button kind="soft" onClick={save}>
      <Icon name="calendar" />
      {t('calendar')}
    </Button>
  )
}

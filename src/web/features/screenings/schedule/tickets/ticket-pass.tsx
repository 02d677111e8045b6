import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { printedTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'
import { onThisClock } from '#web/server-time.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useAddress } from '#web/ui/link.tsx'
import Qr from '#web/ui/qr.tsx'
import { SpelledCode } from '#web/ui/spelled-code.tsx'
import { cityTime } from '../city-time.ts'
import { RoomFacts } from '../room-facts.tsx'
import { Countdown } from '../countdown.tsx'
import { isToCome, type Ticket } from '../screening.ts'
import { addressOfCode } from './ticket-code.ts'
import { stubOf, ticketLooks } from './ticket-list.ts'
import { useAwakeScreen } from './use-awake-screen.ts'
import { useVisitorZone } from '../use-visitor-zone.ts'

/** The ticket on paper: what it is for, and on its stub the code for cameras and for people. */
export function TicketPass({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const { screening } = ticket
  return (
    <article className="pass paper" aria-label={t('ticketFor', { title: screening.title })}>
      {screening.poster && (
        <Picture image={screening.poster} sizes="(max-width: 760px) 92vw, 264px" className="art" first />
      )}
      <div className="main">
        <p className="small muted row between wrap">
          <span>
            {t(screening.mode === 'room' ? 'kindRoom' : 'kind')}
            <span className="only-said">. </span>
          </span>
          <span className={`tag ${ticketLooks[ticket.state]}`}>{t(`states.${ticket.state}`)}</span>
        </p>
        <h2 className="film-title">{screening.title}</h2>
        <Facts ticket={ticket} />
        <TimeLeft ticket={ticket} />
      </div>
      <Stub ticket={ticket} />
    </article>
  )
}

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const locale = useLocale()
  const zone = useVisitorZone()
  const { room, screening } = ticket
  const { starts_at: startsAt, ends_at: endsAt, mode, cafe } = screening
  const at = startsAt === null ? null : new Date(startsAt)
  const here = at === null || zone === null ? null : cityTime(at, zone, locale)
  return (
    <dl className="pass-facts">
      <Fact
        name={t('day')}
        value={at === null ? t('noDate') : formatDate(at, locale, { weekday: true, year: false })}
      />
      {at && <Fact name={t('tehran')} value={formatTime(at, locale)} />}
      {here && (
        <Fact name={here.city === null ? t('yourTime') : t('timeIn', { city: here.city })} value={here.besideTehran} />
      )}
      {mode === 'window' && endsAt !== null && (
        <Fact
          name={t('beginUntil')}
          value={formatDateTime(new Date(endsAt), locale, { weekday: false, year: false })}
        />
      )}
      {cafe && room && <RoomFacts cafe={cafe} room={room} />}
      {ticket.of > 1 && (
        <Fact
          name={t('ticket')}
          value={t('numberOf', { number: localDigits(ticket.number, locale), of: localDigits(ticket.of, locale) })}
        />
      )}
      <Fact name={t('seats')} value={localDigits(ticket.seats, locale)} />
      <div className="for-grown-ups">
        <dt>{t('price')}</dt>
        <dd>
          {ticket.price === null || ticket.price.amount === 0
            ? t(ticket.price === null ? `origins.${ticket.origin}` : 'free')
            : formatMoney(ticket.price, locale)}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Until it begins; once it is used, until its watching time ends. */
function TimeLeft({ ticket: { state, ends_at: endsAt, screening } }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const until =
    state === 'in_use' ? endsAt : state === 'unused' && isToCome(screening.state) ? screening.starts_at : null
  if (until === null) return null
  const label = t(state === 'in_use' ? 'untilOver' : 'untilStart')
  return (
    <div className="pass-time not-printed">
      <p className="tiny muted" aria-hidden="true">
        {label}
      </p>
      <Countdown until={onThisClock(until)} label={label} />
    </div>
  )
}

function Stub({ ticket }: { ticket: Ticket }) {
  const { code, seats } = ticket
  const stub = stubOf(ticket)
  const t = useTranslations('tickets')
  const locale = useLocale()
  const address = useAddress()
  useAwakeScreen(stub === 'code')
  return (
    <div className="stub">
      <p className="row between">
        <Logo linked={false} />
        <b className="for">{seats > 1 ? t('people', { count: localDigits(seats, locale) }) : t('onePerson')}</b>
      </p>
      {stub !== 'code' || code === null ? (
        <p className="small">{t(stub === 'noEntry' ? 'noEntry' : 'withOther')}</p>
      ) : (
        <>
          <Qr text={window.location.origin + address(addressOfCode(code))} label={t('qr')} />
          <div>
            <SpelledCode code={printedTicketCode(ticketCodeIn(code))} label={t('codeSaid')} />
            <p className="tiny muted">{t('oneEntry')}</p>
            <p className="tiny muted only-small not-printed">{t('brightness')}</p>
          </div>
        </>
      )}
    </div>
  )
}

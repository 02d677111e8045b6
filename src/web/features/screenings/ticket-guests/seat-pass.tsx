import type { OutputOf } from '#contract/api.ts'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import Qr from '#web/ui/qr.tsx'
import { SpelledCode } from '#web/ui/spelled-code.tsx'
import { cityTime } from '#web/features/screenings/schedule/city-time.ts'
import { RoomFacts } from '#web/features/screenings/schedule/room-facts.tsx'
import { addressOfCode } from '#web/features/screenings/schedule/tickets/ticket-code.ts'
import { useVisitorZone } from '#web/features/screenings/schedule/use-visitor-zone.ts'
import { SeatActions } from './seat-actions.tsx'
import '#web/features/screenings/schedule/tickets/pass.css'

type Seat = OutputOf<'GET /guest-seat'>

/** The seat of a guest on paper, with the code for the door, and what can be done with it. */
export function SeatPass({ seat, token, onLeft }: { seat: Seat; token: string; onLeft: () => void }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const { number, seats, screening } = seat
  const { state, poster, title, mode } = screening
  const off = state === 'cancelled' || state === 'postponed' || state === 'ended' ? state : null
  return (
    <section className="stack guest-seat" aria-label={title}>
      <article className="pass paper">
        {poster && <Picture image={poster} sizes="(max-width: 760px) 92vw, 264px" className="art" first />}
        <div className="main">
          <p className="small muted row between wrap">
            <span>{t('kind')}</span>
            <span className="tag">
              {t('seatOf', { n: localDigits(number, locale), all: localDigits(seats, locale) })}
            </span>
          </p>
          <h2 className="film-title">{title}</h2>
          <Facts seat={seat} />
        </div>
        <Stub code={seat.code} />
      </article>
      <div className="note not-printed">
        <Icon name={off === null ? 'info' : 'warning'} />
        <p>{t(off ?? (mode === 'room' ? 'atTheDoor' : 'withTheGroup'))}</p>
      </div>
      <SeatActions seat={seat} token={token} onLeft={onLeft} />
    </section>
  )
}

function Facts({ seat: { name, screening, room } }: { seat: Seat }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const zone = useVisitorZone()
  const { starts_at: startsAt, cafe } = screening
  const at = startsAt === null ? null : new Date(startsAt)
  const here = at === null || zone === null ? null : cityTime(at, zone, locale)
  return (
    <dl className="pass-facts">
      <Fact name={t('guestName')} value={name} />
      <Fact
        name={t('day')}
        value={at === null ? t('noDate') : formatDate(at, locale, { weekday: true, year: false })}
      />
      {at && <Fact name={t('tehran')} value={formatTime(at, locale)} />}
      {here && (
        <Fact name={here.city === null ? t('yourTime') : t('timeIn', { city: here.city })} value={here.besideTehran} />
      )}
      {cafe && room && <RoomFacts cafe={cafe} room={room} />}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

function Stub({ code }: { code: string }) {
  const t = useTranslations('ticketGuests')
  const address = useAddress()
  return (
    <div className="stub">
      <p className="row between">
        <Logo linked={false} />
        <b className="for">{t('onePerson')}</b>
      </p>
      <Qr text={window.location.origin + address(addressOfCode(code))} label={t('qr')} />
      <div>
        <SpelledCode code={code} label={t('codeSaid')} />
        <p className="tiny muted">{t('keepCode')}</p>
      </div>
    </div>
  )
}

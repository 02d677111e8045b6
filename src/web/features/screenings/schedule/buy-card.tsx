import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { InvitationField } from './invitation-field.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { HeldNote } from '#web/features/payments/purchases/held-note.tsx'
import {
  entranceOf,
  needsTicket,
  type Screening,
  type Seats,
  ticketsCheckout,
  ticketsOf,
  type TicketOffer,
} from './screening.ts'
import { SeatMeter } from './seats/seat-meter.tsx'
import { toneOfSeats } from './seats/tone-of-seats.ts'
import { Stepper } from './seats/stepper.tsx'
import { PassSeat } from './tickets/pass-seat.tsx'
import { mostOf, offersNow, whyNot } from './tickets/ticket-choice.ts'
import type { SeatsAnswer } from './seats/use-seats.ts'
import { NeedsScripts } from '#web/ui/skeleton.tsx'

type Props = {
  screening: Screening
  answer: SeatsAnswer
  count: number
  onCount: (count: number) => void
  onRetry: () => void
}

const onSale = new Set<Seats['state']>(['on_sale', 'doors', 'running'])

/** Shows the present offer: seats left, how many, for how much, until when; or the sentence about the obstacle. */
export function BuyCard({ screening, answer, count, onCount, onRetry }: Props) {
  const t = useTranslations('screening')
  // where there is something to buy, the card keeps its height while the answer is on its way
  const isSold = onSale.has(screening.state) && needsTicket(screening)
  return (
    <section
      className={`card ticket-desk${isSold ? ' tall' : ''}`}
      aria-label={t('ticket')}
      aria-busy={answer.state === 'waiting'}
    >
      <div className="row between">
        <h2 className="large">{t('ticket')}</h2>
        {answer.state === 'known' && isSold && <SeatsLeft seats={answer.seats} />}
      </div>
      {answer.state === 'failed' && <FailedPart onRetry={onRetry} />}
      {answer.state === 'waiting' && <Waiting isSold={isSold} />}
      {answer.state === 'known' && (
        <Desk screening={screening} seats={answer.seats} count={count} onCount={onCount} onRetry={onRetry} />
      )}
    </section>
  )
}

function Waiting({ isSold }: { isSold: boolean }) {
  if (!isSold) return <span className="skeleton seat-line" aria-hidden="true" />
  return (
    <div className="stack only-scripted">
      <NeedsScripts />
      <span className="skeleton seat-line" aria-hidden="true" />
      <span className="skeleton ticket-line" aria-hidden="true" />
      <span className="skeleton ticket-button" aria-hidden="true" />
    </div>
  )
}

function SeatsLeft({ seats: { seats_left: left, state } }: { seats: Seats }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  if (!onSale.has(state)) return null
  return (
    <span className={`tag ${toneOfSeats(left)}`}>
      {left === 0 ? t('soldOut') : t('seatsLeft', { n: left, count: localDigits(left, locale) })}
    </span>
  )
}

type DeskProps = {
  screening: Screening
  seats: Seats
  count: number
  onCount: (count: number) => void
  onRetry: () => void
}

function Desk({ screening, seats, count, onCount, onRetry }: DeskProps) {
  const { id } = screening
  const { single } = offersNow(seats)
  const { watchable } = seats
  const why = whyNot(seats)
  const isOpenToAll = !needsTicket(screening) && seats.offers.length === 0
  return (
    <>
      {/* a live event has viewers and no rows */}
      {onSale.has(seats.state) && !isOpenToAll && screening.mode !== 'live' && <SeatMeter seats={seats} />}
      {seats.own_tickets > 0 && <OwnTickets id={id} count={seats.own_tickets} />}
      {seats.held && <Held held={seats.held} />}
      {watchable.allowed && <Enter to={entranceOf(screening)} />}
      {isOpenToAll && !watchable.allowed && <FreeNote seats={seats} />}
      {seats.pass_seat !== null && <PassSeat id={id} onTaken={onRetry} />}
      {why !== null && !watchable.allowed && !isOpenToAll && <Why message={why} />}
      {seats.needs_invitation && <InvitationField id={id} onShown={onRetry} />}
      {why === null && single !== null && (
        <Single
          id={id}
          seats={seats}
          offer={single}
          count={count}
          onCount={onCount}
          isSecond={watchable.allowed || seats.pass_seat !== null}
        />
      )}
    </>
  )
}

function Why({ message }: { message: string }) {
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <p>{message}</p>
    </div>
  )
}

function FreeNote({ seats: { watchable } }: { seats: Seats }) {
  const t = useTranslations('screening')
  return (
    <div className="note good">
      <Icon name="check" />
      <p>
        {t('freeHelp')} {watchable.message}
      </p>
    </div>
  )
}

function Enter({ to }: { to: string }) {
  const t = useTranslations('screening')
  return (
    <ButtonLink kind="main" size="decision" wide className="in-bar" to={to}>
      <Icon name="play" />
      {t('enter')}
    </ButtonLink>
  )
}

function OwnTickets({ id, count }: { id: number; count: number }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  return (
    <div className="note good">
      <Icon name="ticket" />
      <p className="grow">{t('youHave', { n: count, count: localDigits(count, locale) })}</p>
      <Link className="link strong" to={ticketsOf(id)}>
        {t('seeTickets')}
      </Link>
    </div>
  )
}

function Held({ held }: { held: NonNullable<Seats['held']> }) {
  const t = useTranslations('checkout')
  return (
    <div className="stack">
      <HeldNote until={held.until} what="seats" />
      <ButtonLink kind="soft" to={`/pay/result/${held.purchase_id}`}>
        {t('goOn')}
      </ButtonLink>
    </div>
  )
}

type SingleProps = Omit<DeskProps, 'screening' | 'onRetry'> & { id: number; offer: TicketOffer; isSecond: boolean }

function Single({ id, seats, offer, count, onCount, isSecond }: SingleProps) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const most = mostOf(offer, seats)
  if (most === 0) return null
  const chosen = Math.min(count, most)
  const each = formatMoney(offer.price, locale)
  return (
    <div className="stack for-grown-ups">
      <hr />
      <div className="row between">
        <div>
          <b>{t('howMany')}</b>
          <p className="tiny muted">
            {offer.name && `${offer.name} · `}
            {offer.price.amount === 0 ? t('free') : t('each', { price: each })}
          </p>
          <OfferEnd offer={offer} />
        </div>
        <Stepper count={chosen} most={most} onChange={onCount} />
      </div>
      <ButtonLink
        kind={isSecond ? 'soft' : 'main'}
        size="decision"
        wide
        className="in-bar"
        to={ticketsCheckout(id, offer.id, chosen)}
      >
        <BuyWords offer={offer} count={chosen} />
      </ButtonLink>
      <p className="tiny muted centred">
        {t('hold', { minutes: localDigits(seats.minutes_to_pay, locale) })}{' '}
        {offer.price.amount > 0 && t('vat', { percent: localDigits(seats.vat_percent, locale) })}
      </p>
    </div>
  )
}

/** Until when, or for how many tickets, a price holds. */
function OfferEnd({ offer: { ends_at, tickets_left } }: { offer: TicketOffer }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  if (ends_at === null && tickets_left === null) return null
  return (
    <p className="tiny accent">
      {ends_at !== null && t('priceUntil', { at: formatEnd(new Date(ends_at), locale, { year: false }) })}{' '}
      {tickets_left !== null && t('priceFor', { n: tickets_left, count: localDigits(tickets_left, locale) })}
    </p>
  )
}

export function BuyWords({ offer, count }: { offer: TicketOffer; count: number }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const sum = { ...offer.price, amount: offer.price.amount * count }
  const words = { n: count, count: localDigits(count, locale) }
  if (sum.amount === 0) return t('getFree', words)
  return t('buy', { ...words, price: formatMoney(sum, locale) })
}

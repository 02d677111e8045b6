import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { CurrencyChoice } from '#web/features/payments/gateways/currency-choice.tsx'
import { Checkout } from '#web/features/payments/purchases/checkout.tsx'
import type { CheckoutOf } from '#web/features/payments/purchases/checkout-page.tsx'
import { HeldNote } from '#web/features/payments/purchases/held-note.tsx'
import { type Order, useOrder } from '#web/features/payments/purchases/use-order.ts'
import { InvitationField } from '../invitation-field.tsx'
import { PassSeat } from './pass-seat.tsx'
import { isProductId, type Screening, screeningPath, type Seats } from '../screening.ts'
import { Stepper } from '../seats/stepper.tsx'
import { type Choice, choiceOf, countIn, whyNot } from './ticket-choice.ts'
import { useUnnamedSeats } from '../seats/unnamed-seats.tsx'

export type TicketsOrder = Order<{ screening: Screening; seats: Seats }>

/** The checkout of tickets: the address names the screening, the price that the buyer saw, and how many. */
export const ticketsCheckoutPage: CheckoutOf<TicketsOrder> = {
  isId: isProductId,
  useOrder: (id) =>
    useOrder(`tickets/${id}`, async (currency, signal) => {
      const params = { id: Number(id) }
      const [screening, seats] = await Promise.all([
        call('GET /screenings/:id', { params }, { signal }),
        call('GET /screenings/:id/seats', { params, query: { currency } }, { signal }),
      ])
      return { screening, seats }
    }),
  Desk: TicketsDesk,
}

function TicketsDesk({ order, onChanged }: { order: TicketsOrder; onChanged: () => void }) {
  const t = useTranslations('ticketsCheckout')
  const screeningWords = useTranslations('screening')
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const { screening, seats } = order
  const asked = { offerId: search.get('offer'), count: countIn(search.get('count')) }
  const choice = choiceOf(seats, asked)
  if (choice === null) return <NothingToBuy order={order} onLookAgain={onChanged} />
  const { offer, count } = choice
  const times = (amount: number) => ({ amount: amount * count, currency: offer.price.currency })
  const setCount = (next: number) =>
    setSearch({ offer: offer.id, count: String(next) }, { replace: true, preventScrollReset: true })
  const returns = screening.returns_until
  const canReturn = returns !== null && Date.parse(returns) > Date.parse(seats.now)
  return (
    <Checkout
      wanted={{
        type: 'BUY_SCREENING',
        offerId: offer.id,
        quantity: count,
        // beside the number of tickets stands that it is so
        forGuest: seats.pass_seat !== null,
        price: times(offer.price.amount),
        vat: times(offer.vat.amount),
        vatPercent: seats.vat_percent,
        sale: null,
        line: screeningWords('tickets', { n: count, count: localDigits(count, locale) }),
        what: <Bought order={order} choice={choice} onCount={setCount} onTaken={onChanged} />,
        notice: <Notices seats={seats} choice={choice} asked={asked} />,
        terms: [
          t('terms'),
          canReturn ? t('returns', { at: formatDateTime(new Date(returns), locale, { year: false }) }) : t('noReturns'),
        ].join(' '),
      }}
      payers={order}
      onChanged={onChanged}
    />
  )
}

type BoughtProps = { order: TicketsOrder; choice: Choice; onCount: (count: number) => void; onTaken: () => void }

function Bought({ order: { screening, seats }, choice: { offer, count, most }, onCount, onTaken }: BoughtProps) {
  const t = useTranslations('screening')
  const unnamedSeats = useUnnamedSeats()
  const locale = useLocale()
  const { starts_at: startsAt, poster } = screening
  return (
    <div className="tickets-bought">
      <div className="what">
        {poster && <Picture image={poster} className="poster" sizes="76px" />}
        <div>
          <b>{screening.title}</b>
          <p className="small muted">
            {startsAt === null
              ? t('noDate')
              : t('momentInTehran', { at: formatDateTime(new Date(startsAt), locale, { year: false }) })}
          </p>
          <p className="small muted">
            {offer.seats > 1
              ? t('groupTicket', {
                  name: offer.name ?? t('group'),
                  seats: localDigits(offer.seats, locale),
                  price: formatMoney(offer.price, locale),
                })
              : offer.price.amount === 0
                ? t('free')
                : t('each', { price: formatMoney(offer.price, locale) })}
          </p>
        </div>
      </div>
      {offer.unnamed_seats !== null && <p className="small">{unnamedSeats(offer)}</p>}
      {/* on a phone this card comes first: nobody pays without having seen it */}
      {seats.pass_seat !== null && <PassSeat id={screening.id} kind="soft" onTaken={onTaken} />}
      <div className="row between">
        <b>{t('howMany')}</b>
        <Stepper count={count} most={most} onChange={onCount} />
      </div>
    </div>
  )
}

type NoticeProps = { seats: Seats; choice: Choice; asked: { count: number } }

/** Shows changes since the buyer saw the offer (another price, fewer tickets), and how long seats are held. */
function Notices({ seats, choice: { offer, count, isOtherPrice, isFewer }, asked }: NoticeProps) {
  const t = useTranslations('ticketsCheckout')
  const words = useTranslations('screening')
  const locale = useLocale()
  const digits = (n: number) => localDigits(n, locale)
  return (
    <div className="stack">
      {isOtherPrice && (
        <div className="note waiting" role="alert">
          <Icon name="info" />
          <p>{t('otherPrice', { price: formatMoney(offer.price, locale) })}</p>
        </div>
      )}
      {isFewer && (
        <div className="note waiting" role="alert">
          <Icon name="info" />
          <p>{t('fewer', { n: count, count: digits(count), asked: digits(asked.count) })}</p>
        </div>
      )}
      {seats.held === null ? (
        <div className="note">
          <Icon name="clock" />
          <p>{words('hold', { minutes: digits(seats.minutes_to_pay) })}</p>
        </div>
      ) : (
        <>
          <div className="row wrap between">
            <HeldNote until={seats.held.until} what="seats" />
            <ButtonLink kind="soft" to={`/pay/result/${seats.held.purchase_id}`}>
              {t('goOn', { n: seats.held.tickets, count: digits(seats.held.tickets) })}
            </ButtonLink>
          </div>
          <p className="small muted">{t('takesOver')}</p>
        </>
      )}
    </div>
  )
}

/** Sold out, not on sale, as many as allowed, or not sold in this currency: the server's sentence, and the next step. */
function NothingToBuy({ order: { screening, seats }, onLookAgain }: { order: TicketsOrder; onLookAgain: () => void }) {
  const t = useTranslations('ticketsCheckout')
  const checkout = useTranslations('checkout')
  const isSoldOut = seats.seats_left === 0
  return (
    <>
      <CurrencyChoice currency={seats.currency} />
      <State
        drawing="nothing"
        title={isSoldOut ? t('soldOut') : t('nothing')}
        text={whyNot(seats) ?? (isSoldOut ? checkout('soldOutHelp') : t('nothingHelp'))}
      >
        {seats.needs_invitation && <InvitationField id={screening.id} onShown={onLookAgain} />}
        {isSoldOut && (
          <Button kind="soft" onClick={onLookAgain}>
            {checkout('lookAgain')}
          </Button>
        )}
        <ButtonLink kind={isSoldOut ? 'plain' : 'soft'} to={screeningPath(screening.id)}>
          {t('screeningPage')}
        </ButtonLink>
      </State>
    </>
  )
}

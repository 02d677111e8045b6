import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Seats, ticketsCheckout } from '../screening.ts'
import { useUnnamedSeats } from './unnamed-seats.tsx'
import { mostOf, offersNow, whyNot } from '../tickets/ticket-choice.ts'

/** Group tickets: one ticket, many seats; for a cafe's screen, or for friends who come to a cafe together. */
export function GroupOffers({ id, seats, isInRoom }: { id: number; seats: Seats; isInRoom: boolean }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const unnamedSeats = useUnnamedSeats()
  const groups = offersNow(seats).groups.filter((offer) => mostOf(offer, seats) > 0)
  if (groups.length === 0 || whyNot(seats) !== null) return null
  return (
    <>
      {groups.map((offer) => (
        <Link key={offer.id} className="card group-offer for-grown-ups" to={ticketsCheckout(id, offer.id, 1)}>
          <Icon name="cup" />
          <span className="grow">
            <b>{t(isInRoom ? 'groupInRoom' : 'cafe')}</b>
            <span className="tiny muted">
              {t('groupTicket', {
                name: offer.name ?? t('group'),
                seats: localDigits(offer.seats, locale),
                price: formatMoney(offer.price, locale),
              })}
            </span>
            {offer.unnamed_seats !== null && <span className="tiny muted">{unnamedSeats(offer)}</span>}
          </span>
          <Icon name="next" />
        </Link>
      ))}
    </>
  )
}

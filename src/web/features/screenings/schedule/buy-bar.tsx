import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { Price } from '#web/ui/price.tsx'
import { entranceOf, type Screening, type Seats, ticketsCheckout, ticketsOf } from './screening.ts'
import { mostOf, offersNow, whyNot } from './tickets/ticket-choice.ts'

/** The bar at the bottom of a phone's screen: the one step that is possible now, with its sum. */
export function BuyBar({ screening, seats, count }: { screening: Screening; seats: Seats; count: number }) {
  const { id } = screening
  const t = useTranslations('screening')
  const locale = useLocale()
  const { single } = offersNow(seats)
  const most = single === null || whyNot(seats) !== null ? 0 : mostOf(single, seats)
  if (seats.watchable.allowed)
    return (
      <FootBar
        action={
          <ButtonLink kind="main" to={entranceOf(screening)}>
            {t('enter')}
          </ButtonLink>
        }
      >
        <p className="small muted">{t(`states.${seats.state}`)}</p>
      </FootBar>
    )
  if (single !== null && most > 0) {
    const chosen = Math.min(count, most)
    return (
      <FootBar
        forGrownUps
        action={
          <ButtonLink kind="main" to={ticketsCheckout(id, single.id, chosen)}>
            {t('buyShort')}
          </ButtonLink>
        }
      >
        <p className="tiny muted">{t('tickets', { n: chosen, count: localDigits(chosen, locale) })}</p>
        <Price money={{ ...single.price, amount: single.price.amount * chosen }} className="strong" />
      </FootBar>
    )
  }
  if (seats.own_tickets === 0) return null
  return (
    <FootBar
      action={
        <ButtonLink kind="main" to={ticketsOf(id)}>
          {t('seeTickets')}
        </ButtonLink>
      }
    >
      <p className="small muted">
        {t('youHave', { n: seats.own_tickets, count: localDigits(seats.own_tickets, locale) })}
      </p>
    </FootBar>
  )
}

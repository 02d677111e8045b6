import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { formatTime, monthName, tehranTime, weekdayName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { toJalali } from '#lib/time/jalali.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { saidState, type ScreeningCardData, screeningPath, stateLooks } from './screening.ts'
import './screenings.css'

/** A screening as a ticket: the day on its stub, the film's picture, its state in words and its price. */
export function ScreeningCard({ card, heading: Heading = 'h3' }: { card: ScreeningCardData; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const picture = card.still ?? card.poster
  const state = saidState(card, card.state)
  return (
    <article className="screening-card" data-age={ageMark(card.age_rating)}>
      <Stub card={card} />
      <div className="body">
        {picture && <Picture image={picture} sizes="(max-width: 760px) 230px, 300px" className="behind" />}
        <p>
          {card.live?.is_on_air === true ? (
            <span className="tag live">{t('onAir')}</span>
          ) : (
            <span className={`tag ${stateLooks[state]}`}>{t(`states.${state}`)}</span>
          )}
        </p>
        <Heading className="clip-2">
          <Link className="whole" to={screeningPath(card.id)} prefetch="intent">
            {card.title}
          </Link>
        </Heading>
        <p className="tiny muted clip-1">{card.cafe === null ? t(`modes.${card.mode}`) : t('inCafe', card.cafe)}</p>
        <p className="foot">
          <span className="row">
            <Icon name="clock" />
            {card.starts_at === null
              ? t('noDate')
              : t('atTehran', { time: formatTime(new Date(card.starts_at), locale) })}
          </span>
          <CardPrice card={card} />
        </p>
      </div>
    </article>
  )
}

function Stub({ card }: { card: ScreeningCardData }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  if (card.starts_at === null)
    return (
      <div className="stub">
        <span>{t('later')}</span>
      </div>
    )
  const at = new Date(card.starts_at)
  const wall = tehranTime(at)
  const day = locale === 'fa' ? toJalali(wall) : wall
  return (
    <div className="stub">
      <span className="day">{weekdayName(at, locale)}</span>
      <b className="day">{localDigits(day.day, locale)}</b>
      <span className="day">{monthName(day.month, locale)}</span>
      <b className="hour" aria-hidden="true">
        {formatTime(at, locale)}
      </b>
    </div>
  )
}

function CardPrice({ card }: { card: ScreeningCardData }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const currency = useCurrency()
  if (card.is_free) return <span className="ok">{t('free')}</span>
  const price = card.from.find((money) => money.currency === currency) ?? card.from[0]
  if (price === undefined) return null
  return <span className="for-grown-ups">{t('from', { price: formatMoney(price, locale) })}</span>
}

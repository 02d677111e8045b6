import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { daysInWords, type FestivalCardData, festivalPath } from './festival.ts'

/** A festival in the list: its days, its city, its shows and the lowest price of a pass. */
export function FestivalCard({ card, heading: Heading = 'h2' }: { card: FestivalCardData; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const currency = useCurrency()
  const picture = card.still ?? card.poster
  const price = card.from.find((money) => money.currency === currency) ?? card.from[0]
  return (
    <article className="card festival-card" data-age={ageMark(card.age_rating)}>
      {picture && <Picture image={picture} sizes="(max-width: 760px) 92vw, 400px" />}
      <p className="small accent">{t('fromTo', daysInWords(card, locale))}</p>
      <Heading className="large">
        <Link className="whole" to={festivalPath(card.id)} prefetch="intent">
          {card.title}
        </Link>
      </Heading>
      <p className="small muted">
        {t('edition', { number: localDigits(card.edition, locale) })}
        {card.city !== null && <span className="hall-of-show">{card.city}</span>}
        <span className="hall-of-show">{t('shows', { n: card.shows, count: localDigits(card.shows, locale) })}</span>
      </p>
      {price !== undefined && <p className="small for-grown-ups">{t('from', { price: formatMoney(price, locale) })}</p>}
    </article>
  )
}

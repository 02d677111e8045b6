import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Price } from '../../../ui/price.tsx'
import type { Offer } from './use-sending.ts'

type Props = {
  title: string
  offers: readonly Offer[]
  chosen: Offer | undefined
  hoursStart: string | null
  onChoose: (offer: Offer) => void
  onHours: (start: string) => void
}

/** How the goods are sent, with the fee and the days of each way, and a courier's hours. */
export function MethodChoice({ title, offers, chosen, hoursStart, onChoose, onHours }: Props) {
  const t = useTranslations('shopCheckout')
  if (offers.length === 0) return <p className="bad">{t('noMethod')}</p>
  return (
    <fieldset className="sending">
      <legend>
        <h2 className="large">{title}</h2>
      </legend>
      {offers.map((offer) => (
        <label key={offer.id} className="option">
          <input type="radio" name="method" checked={offer.id === chosen?.id} onChange={() => onChoose(offer)} />
          <span className="radio" aria-hidden="true" />
          <span className="grow">
            <b>{offer.name}</b>
            <OfferLines offer={offer} />
          </span>
          <Fee offer={offer} />
        </label>
      ))}
      {chosen?.hours && <Hours hours={chosen.hours} start={hoursStart} onHours={onHours} />}
    </fieldset>
  )
}

function OfferLines({ offer }: { offer: Offer }) {
  const t = useTranslations('shopCheckout')
  const locale = useLocale()
  const { min, max } = offer.days
  return (
    <>
      {offer.note !== null && <span className="small line">{offer.note}</span>}
      {offer.hours === null && (
        <span className="tiny muted line">
          {/* abroad the post works by its own week */}
          {t(offer.fee.currency === 'USD' ? 'daysAbroad' : 'days', {
            min,
            from: localDigits(min, locale),
            to: localDigits(max, locale),
          })}
        </span>
      )}
      {offer.free_from !== null && offer.fee.amount > 0 && (
        <span className="tiny ok line">{t('freeFrom', { sum: formatMoney(offer.free_from, locale) })}</span>
      )}
    </>
  )
}

function Fee({ offer }: { offer: Offer }) {
  const t = useTranslations('shopCheckout')
  if (offer.is_paid_to_carrier) return <span className="small">{t('onArrival')}</span>
  return offer.fee.amount === 0 ? <b className="ok">{t('free')}</b> : <Price money={offer.fee} className="strong" />
}

type HoursProps = { hours: NonNullable<Offer['hours']>; start: string | null; onHours: (start: string) => void }

/** A courier's hours by day; those that are taken stand there and cannot be chosen. */
function Hours({ hours, start, onHours }: HoursProps) {
  const t = useTranslations('shopCheckout')
  const locale = useLocale()
  if (hours.every(({ free }) => free === 0)) return <p className="bad">{t('noHours')}</p>
  const days = [
    ...new Set(hours.map(({ starts_at: at }) => formatDate(new Date(at), locale, { weekday: true, year: false }))),
  ]
  return (
    <div className="sending-hours" role="group" aria-label={t('hours')}>
      <h3>{t('hours')}</h3>
      {days.map((day) => (
        <div key={day} className="row wrap">
          <span className="small day">{day}</span>
          {hours
            .filter(({ starts_at: at }) => formatDate(new Date(at), locale, { weekday: true, year: false }) === day)
            .map(({ starts_at: from, ends_at: to, free }) => (
              <button
                key={from}
                type="button"
                className="chip"
                aria-pressed={start === from}
                disabled={free === 0}
                onClick={() => onHours(from)}
              >
                <bdi>
                  {formatTime(new Date(from), locale)}–{formatTime(new Date(to), locale)}
                </bdi>
                <span className="tiny">
                  {free === 0 ? t('hoursFull') : t('hoursLeft', { n: free, count: localDigits(free, locale) })}
                </span>
              </button>
            ))}
        </div>
      ))}
    </div>
  )
}

import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { chosenOffer, isSoldOut, type WayOffer, type Ways } from './ways.ts'
import '#web/ui/field.css'

type Props = { ways: Ways; way: WayOffer['way'] | null; onChoose: (way: WayOffer['way']) => void }

/** The ways to get a title: a single one is shown, from several one is chosen. */
export function WayOptions({ ways, way, onChoose }: Props) {
  const t = useTranslations('ways')
  const name = useId()
  const { offers } = ways
  const [only] = offers
  if (only === undefined) return null
  if (offers.length === 1)
    return (
      <div className="way for-grown-ups">
        <Words offer={only} />
      </div>
    )
  const chosen = chosenOffer(ways, way)?.way
  return (
    <fieldset className="way-options for-grown-ups">
      <legend className="only-said">{t('title')}</legend>
      {offers.map((offer) => (
        <label key={offer.way} className="option way">
          <input
            type="radio"
            name={name}
            value={offer.way}
            checked={offer.way === chosen}
            disabled={isSoldOut(offer)}
            onChange={() => onChoose(offer.way)}
          />
          <span className="radio" aria-hidden="true" />
          <span className="words">
            <Words offer={offer} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Words({ offer }: { offer: WayOffer }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const { sale, placesLeft } = offer
  return (
    <>
      <b>{t(offer.way)}</b>
      <SalePrice money={offer.price} usual={sale?.usual ?? null} />
      <span className="small muted">{offer.terms}</span>
      {sale && <span className="small on-sale">{t('saleEnds', { at: formatEnd(new Date(sale.endsAt), locale) })}</span>}
      {isSoldOut(offer) ? (
        <span className="small sold-out">{t('soldOutTag')}</span>
      ) : (
        placesLeft !== null &&
        placesLeft > 0 && (
          <span className="small on-sale">
            {t('placesLeft', { n: placesLeft, count: localDigits(placesLeft, locale) })}
          </span>
        )
      )}
    </>
  )
}

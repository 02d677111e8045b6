import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useIsThere } from '#web/ui/list-button.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { chosenOffer, isSoldOut, type WayOffer, type Ways } from './ways.ts'
import { WayTerms } from './way-terms.tsx'
import '#web/ui/field.css'

type Props = { ways: Ways; way: WayOffer['way'] | null; onChoose: (way: WayOffer['way']) => void }

/** The ways to get a title: a single one is shown, from several one is chosen. */
export function WayOptions({ ways, way, onChoose }: Props) {
  const t = useTranslations('ways')
  const name = useId()
  const { offers } = ways
  const [only] = offers
  if (only === undefined) return null
  const chosen = chosenOffer(ways, way)
  return (
    <>
      <div className="way-tiles for-grown-ups">
        {offers.length === 1 ? (
          <div className="way">
            <Words offer={only} />
          </div>
        ) : (
          <fieldset className="way-options">
            <legend className="only-said">{t('title')}</legend>
            {offers.map((offer) => (
              <label key={offer.way} className="option way">
                <input
                  type="radio"
                  name={name}
                  value={offer.way}
                  checked={offer.way === chosen?.way}
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
        )}
        {ways.plan && <PlanTile plan={ways.plan} />}
      </div>
      <WayTerms>
        <Terms offer={chosen ?? only} />
      </WayTerms>
    </>
  )
}

/** A plan beside what is bought and rented, where they stand in a row. */
function PlanTile({ plan }: { plan: NonNullable<Ways['plan']> }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const isThere = useIsThere()
  if (!isThere('/plans')) return null
  return (
    <Link className="way plan-tile only-small" to="/plans">
      <b>
        {t('planShort')}
        <Icon name="next" />
      </b>
      {plan.from && <span className="strong">{t('from', { price: formatMoney(plan.from, locale) })}</span>}
    </Link>
  )
}

function Words({ offer }: { offer: WayOffer }) {
  const t = useTranslations('ways')
  return (
    <>
      <b>{t(offer.way)}</b>
      <SalePrice money={offer.price} usual={offer.sale?.usual ?? null} />
      <Terms offer={offer} />
    </>
  )
}

/** Says what one gets for the price, until when the price holds, and whether any are left. */
function Terms({ offer }: { offer: WayOffer }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const { sale, placesLeft } = offer
  return (
    <>
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

import { useEffect, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import { call } from '../../../api.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { useSession } from '../../../use-session.ts'
import { useCities, useProvinces } from '../../accounts/addresses/use-provinces.ts'
import { type Offer, useOffers } from '../checkout/use-sending.ts'
import type { Cart } from './cart-store.ts'
import '../../../ui/field.css'

type Area = { id: string; city: string }

const storageKey = 'shop_area'

/** Where this visitor last asked what sending costs; null: nowhere yet. */
function rememberedArea(): Area | null {
  try {
    const read = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Partial<Area> | null
    return typeof read?.id === 'string' && typeof read.city === 'string' ? { id: read.id, city: read.city } : null
  } catch {
    return null
  }
}

function rememberArea(area: Area): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(area))
  } catch {
    // no storage: it is asked for again
  }
}

/** The area that was chosen here, or that of the member's own address. */
function useArea(): [Area | null, (area: Area) => void] {
  const session = useSession()
  const era = session.state === 'member' ? session.era : null
  // the cart is asked for by the browser, so nothing of this is drawn by the server
  const [area, setArea] = useState(rememberedArea)
  const isKnown = area !== null
  useEffect(() => {
    if (isKnown || era === null) return undefined
    const stop = new AbortController()
    call('GET /me/addresses', {}, { signal: stop.signal, quiet: true }).then(
      ({ addresses }) => {
        const own = addresses.find((one) => one.is_default) ?? addresses[0]
        if (own !== undefined) setArea((before) => before ?? { id: own.state, city: own.city })
      },
      // without an answer the city is chosen by hand
      () => undefined,
    )
    return () => stop.abort()
  }, [era, isKnown])
  const choose = (next: Area) => {
    rememberArea(next)
    setArea(next)
  }
  return [area, choose]
}

/** What sending the cart costs, before the checkout: as soon as the city is known. */
export function FeeHint({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  const id = useId()
  const { provinces } = useProvinces()
  const [area, choose] = useArea()
  const { names } = useCities(area?.id ?? '')
  const { offers } = useOffers(area, cart)
  if (provinces.state !== 'loaded') return <p className="small muted">{t('feeLater')}</p>
  const cities = area !== null && area.city !== '' && !names.includes(area.city) ? [area.city, ...names] : names
  return (
    <section className="stack fee-hint" aria-labelledby={id}>
      <h3 id={id} className="small">
        {t('feeTo')}
      </h3>
      <div className="fee-where">
        <SelectField
          label={t('province')}
          name="province"
          value={area?.id ?? ''}
          onChange={(state) => choose({ id: state, city: '' })}
          options={[
            ...(area === null ? [{ value: '', label: t('chooseProvince') }] : []),
            ...provinces.items.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
        {area !== null && (
          <SelectField
            label={t('city')}
            name="city"
            value={area.city}
            onChange={(city) => choose({ ...area, city })}
            options={[{ value: '', label: t('anyCity') }, ...cities.map((name) => ({ value: name, label: name }))]}
          />
        )}
      </div>
      {offers !== null && <Ways offers={offers} cart={cart} />}
    </section>
  )
}

function Ways({ offers, cart }: { offers: readonly Offer[]; cart: Cart }) {
  const t = useTranslations('cart')
  const checkout = useTranslations('shopCheckout')
  const locale = useLocale()
  if (offers.length === 0) return <p className="small bad">{t('notSent')}</p>
  const missing = offers.flatMap(({ free_from: from, fee }) =>
    from !== null && fee.amount > 0 && from.amount > cart.sum.amount ? [from.amount - cart.sum.amount] : [],
  )
  return (
    <>
      <ul className="fee-ways small" role="status">
        {offers.map((offer) => (
          <li key={offer.id} className="row between">
            <span>
              {offer.name}
              <span className="tiny muted block">
                {checkout('days', {
                  min: offer.days.min,
                  from: localDigits(offer.days.min, locale),
                  to: localDigits(offer.days.max, locale),
                })}
              </span>
            </span>
            {offer.is_paid_to_carrier ? (
              <span>{checkout('onArrival')}</span>
            ) : offer.fee.amount === 0 ? (
              <b className="ok">{checkout('free')}</b>
            ) : (
              <Price money={offer.fee} />
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="small ok">
          {t('toFree', { sum: formatMoney({ amount: Math.min(...missing), currency: cart.currency }, locale) })}
        </p>
      )}
    </>
  )
}

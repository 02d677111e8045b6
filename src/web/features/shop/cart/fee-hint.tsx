import { useEffect, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '../../../api.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { useSession } from '../../../use-session.ts'
import {
  countryChoices,
  useDeliveryCountries,
} from '#web/features/accounts/members/addresses/use-delivery-countries.ts'
import { useCities, useProvinces } from '#web/features/accounts/members/addresses/use-provinces.ts'
import { type Area, areaOfAddress, countryOfArea, type Offer, useOffers } from '../checkout/use-sending.ts'
import type { Cart } from './cart-store.ts'
import '../../../ui/field.css'

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
        if (own !== undefined) setArea((before) => before ?? areaOfAddress(own))
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

/** Shows the delivery fee of the cart before the checkout: as soon as the city, or the country abroad, is known. */
export function FeeHint({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  const id = useId()
  const { countries } = useDeliveryCountries()
  const [area, choose] = useArea()
  const { offers } = useOffers(area?.id === 'IR' ? null : area, cart)
  if (countries.state !== 'loaded') return <p className="small muted">{t('feeLater')}</p>
  const country = area === null ? 'IR' : countryOfArea(area)
  return (
    <section className="stack fee-hint" aria-labelledby={id}>
      <h3 id={id} className="small">
        {t('feeTo')}
      </h3>
      <div className="fee-where">
        <SelectField
          label={t('country')}
          name="country"
          value={country}
          onChange={(code) => choose({ id: code, city: '' })}
          options={countryChoices(countries.items, (name) => t('notSentTo', { country: name }))}
        />
        {country === 'IR' && <InIran area={area} onChoose={choose} />}
      </div>
      {offers !== null && <Ways offers={offers} cart={cart} />}
    </section>
  )
}

/** The same in one line, for the drawer: the cheapest way to where it was last asked for. Elsewhere that the checkout says it. */
export function FeeLine({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  const checkout = useTranslations('shopCheckout')
  const locale = useLocale()
  const [area] = useArea()
  const { offers } = useOffers(area?.id === 'IR' ? null : area, cart)
  const ways = (offers ?? []).filter((offer) => !offer.is_paid_to_carrier)
  const cheapest = ways.toSorted((one, other) => one.fee.amount - other.fee.amount)[0]
  if (area === null || cheapest === undefined) return <p className="tiny muted">{t('feeLater')}</p>
  const country = countryOfArea(area)
  const where =
    country === 'IR' ? area.city : (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
  const fee = cheapest.fee.amount === 0 ? checkout('free') : formatMoney(cheapest.fee, locale)
  return <p className="tiny muted">{where === '' ? t('feeFromHere', { fee }) : t('feeFrom', { where, fee })}</p>
}

/** The province and its city. */
function InIran({ area, onChoose }: { area: Area | null; onChoose: (area: Area) => void }) {
  const t = useTranslations('cart')
  const { provinces } = useProvinces()
  const isChosen = area !== null && area.id !== 'IR'
  const { names } = useCities(isChosen ? area.id : '')
  const items = provinces.state === 'loaded' ? provinces.items : []
  const cities = isChosen && area.city !== '' && !names.includes(area.city) ? [area.city, ...names] : names
  return (
    <>
      <SelectField
        label={t('province')}
        name="province"
        value={isChosen ? area.id : ''}
        onChange={(state) => onChoose({ id: state, city: '' })}
        options={[
          ...(isChosen ? [] : [{ value: '', label: t('chooseProvince') }]),
          ...items.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
      {isChosen && (
        <SelectField
          label={t('city')}
          name="city"
          value={area.city}
          onChange={(city) => onChoose({ ...area, city })}
          options={[{ value: '', label: t('anyCity') }, ...cities.map((name) => ({ value: name, label: name }))]}
        />
      )}
    </>
  )
}

function Ways({ offers, cart }: { offers: readonly Offer[]; cart: Cart }) {
  const t = useTranslations('cart')
  const checkout = useTranslations('shopCheckout')
  const locale = useLocale()
  if (offers.length === 0) return <p className="small bad">{t('notSent')}</p>
  const { currency } = offers[0]?.fee ?? cart
  // a sum in the other currency says nothing of what is sent free
  const missing =
    currency !== cart.currency
      ? []
      : offers.flatMap(({ free_from: from, fee }) =>
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
                {checkout(offer.fee.currency === 'USD' ? 'daysAbroad' : 'days', {
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
      {currency !== cart.currency && <p className="small muted">{t('paidIn', { currency })}</p>}
      {missing.length > 0 && (
        <p className="small ok">
          {t('toFree', { sum: formatMoney({ amount: Math.min(...missing), currency: cart.currency }, locale) })}
        </p>
      )}
    </>
  )
}

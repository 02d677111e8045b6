import { useEffect, useState } from 'react'
import { type Currency, currencyTo } from '#lib/money/money.ts'
import type { Address, Addresses } from '#web/features/accounts/members/addresses/address.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { type Cart, cartStore } from '../cart/cart-store.ts'
import { type Area, areaOfAddress, type Offer, useOffers } from './use-sending.ts'

const everywhere: Area = { id: 'IR', city: '' }

export interface Destination {
  /** The address that is chosen, or would be. */
  address: Address | undefined
  choose: (id: Address['id']) => void
  /** The buyer fetches the goods; `canFetch`: there is somewhere to fetch them. */
  isFetched: boolean
  canFetch: boolean
  setFetched: (isFetched: boolean) => void
  /** The ways there; null: it is not known where, or they have not come. */
  offers: readonly Offer[] | null
  /** The ways are those of this destination. */
  isFresh: boolean
  error: unknown
  /** Where it goes decides the currency; until that is known it is the reader's. */
  currency: Currency
}

/** A courier's hours without those before the goods are there: a pre-order is sent from its day on. */
const notBefore =
  ({ lines }: Cart) =>
  (offer: Offer): Offer => {
    const day = lines
      .flatMap(({ sent_from: from }) => from ?? [])
      .toSorted()
      .at(-1)
    if (day === undefined || offer.hours === null) return offer
    const from = new Date(`${day}T00:00+03:30`)
    return { ...offer, hours: offer.hours.filter(({ starts_at: at }) => new Date(at) >= from) }
  }

/** Where the cart goes, how it can get there, and in which currency it is paid. */
export function useDestination(cart: Cart, addresses: Addresses): Destination {
  const [addressId, setAddressId] = useState<number | null>(null)
  const [isFetchWished, setFetched] = useState(false)
  const own = useCurrency()
  const address =
    addresses.find(({ id }) => id === addressId) ?? addresses.find((one) => one.is_default) ?? addresses[0]
  const sent = useOffers(address === undefined ? null : areaOfAddress(address), cart)
  const fetched = useOffers(everywhere, cart)
  const pickups = fetched.offers?.filter(({ kind }) => kind === 'pickup') ?? []
  // a buyer who fetches the goods needs no address
  const isFetched = isFetchWished && pickups.length > 0
  return {
    address,
    choose: (id) => {
      setAddressId(id)
      setFetched(false)
    },
    isFetched,
    canFetch: pickups.length > 0,
    setFetched,
    offers: isFetched ? pickups : (sent.offers?.filter(({ kind }) => kind !== 'pickup').map(notBefore(cart)) ?? null),
    isFresh: isFetched ? fetched.isFresh : sent.isFresh,
    error: isFetched ? fetched.error : sent.error,
    currency: isFetched ? 'IRR' : address === undefined ? own : currencyTo(address.country),
  }
}

/** Reads the cart in a currency while this page is open; afterwards in the reader's own again. True: it has come. */
export function useCartIn(currency: Currency, cart: Cart): boolean {
  const own = useCurrency()
  const isIn = cart.currency === currency
  useEffect(() => {
    if (!isIn) cartStore.refresh(currency)
  }, [isIn, currency])
  useEffect(
    () => () => {
      if (cartStore.get().cart?.currency !== own) cartStore.refresh(own)
    },
    [own],
  )
  return isIn
}

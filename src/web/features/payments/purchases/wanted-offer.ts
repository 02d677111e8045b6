import { useSearchParams } from 'react-router'
import type { PurchaseInfo } from './purchase-info.ts'

type Offer = PurchaseInfo['offers'][number]

/** The offer that the address names (`?way=rent`), else the one to buy for good, else the first. */
export function wantedOffer(offers: readonly Offer[], way: string | null): Offer | null {
  const priced = offers.filter(({ price }) => price !== null)
  const found = priced.find((offer) => offer.way === (way === 'rent' ? 'rent' : 'buy'))
  return found ?? priced[0] ?? null
}

export function useWantedOffer(info: PurchaseInfo): Offer | null {
  const [search] = useSearchParams()
  return wantedOffer(info.offers, search.get('way'))
}

import type { PurchaseType } from './kind.ts'

type Way = 'buy' | 'rent'

/**
 * Where the checkout of each type of purchase lies. Null: it has no page of its own (money into the wallet), or is not
 * sold yet. Its page is a `CheckoutOf` (`features/payments/purchases/checkout-page.tsx`) with a route.
 */
export const checkouts = {
  BUY_MOVIE: (productId: number, way: Way): string => `/purchase/${productId}${way === 'rent' ? '?way=rent' : ''}`,
  SUBSCRIPTION: (offerId: string): string => `/plans/${offerId}`,
  CHARGE_WALLET: null,
  BUY_FESTIVAL: (festivalId: number, kindId: string): string => `/festival/${festivalId}/pass?kind=${kindId}`,
  BUY_SCREENING: (productId: number): string => `/screening/${productId}/tickets`,
  BUY_PHYSICAL: null,
} as const satisfies Record<PurchaseType, object | null>

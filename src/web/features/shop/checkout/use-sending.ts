import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { type Currency, currencyTo } from '#lib/money/money.ts'
import { ApiProblem, call } from '../../../api.ts'
import type { Address } from '#web/features/accounts/members/addresses/address.ts'
import type { Gateways } from '#web/features/payments/gateways/gateway-choice.tsx'
import type { Cart } from '../cart/cart-store.ts'

export type Offer = OutputOf<'GET /core/delivery-methods/:id'>['items'][number]
export type Chosen = InputOf<'POST /me/shop/checkout'>['body']['delivery']
export type Quote = OutputOf<'POST /me/shop/checkout/quote'>

type Answer<T> = { key: string; value: T | null; error: unknown }

/** Asks again whenever the key changes; the last answer stays until the next one has come. */
function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>) {
  const [kept, setKept] = useState<Answer<T> | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    const stop = new AbortController()
    ask(stop.signal).then(
      (value) => setKept({ key, value, error: null }),
      (error: unknown) => (stop.signal.aborted ? undefined : setKept({ key, value: null, error })),
    )
    return () => stop.abort()
    // the key names everything `ask` depends on
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  const isFresh = kept !== null && kept.key === key
  return { value: kept?.value ?? null, error: isFresh ? kept.error : null, isFresh }
}

/** Where goods go: a province of Iran, `IR` for every city of Iran, or another country; with the city. */
export interface Area {
  id: string
  city: string
}

export const areaOfAddress = ({ country, state, city }: Pick<Address, 'country' | 'state' | 'city'>): Area => ({
  id: country === 'IR' ? state : country,
  city,
})

export const countryOfArea = ({ id }: Area): string => (id.startsWith('IR') ? 'IR' : id)

/**
 * The ways in which the cart comes to an area, with fees in the currency that is paid there. Null: it is not known where.
 * `isFresh`: they are of this area, not those of before.
 */
export function useOffers(to: Area | null, cart: Cart) {
  const locale = useLocale()
  const currency = to === null ? cart.currency : currencyTo(countryOfArea(to))
  const { weight_grams: grams } = cart
  // a sum in the other currency says nothing of what is sent free
  const sum = cart.currency === currency ? cart.sum.amount : 0
  const key = to === null ? null : JSON.stringify([to, grams, sum, locale])
  const { value, error, isFresh } = useAnswer(key, async (signal) => {
    const query = { city: to?.city ?? '', grams: Math.max(1, grams), sum, currency }
    const params = { id: to?.id ?? '' }
    const { items } = await call('GET /core/delivery-methods/:id', { params, query }, { signal })
    return items
  })
  return { offers: key === null ? null : value, error, isFresh }
}

/** The gateways that take a currency: those that are known, until others have come. */
export function useGateways(known: Gateways, currency: Currency) {
  const isKnown = known.currency === currency
  const { value, isFresh, error } = useAnswer(isKnown ? null : currency, (signal) =>
    call('GET /core/gateways', { query: { currency } }, { signal }),
  )
  return { gateways: isKnown ? known : (value ?? known), isReady: isKnown || (isFresh && value !== null), error }
}

/** Returns the price of the cart with a delivery and a code; the code's refusal comes as `refused`. */
export function useQuote(cart: Cart, delivery: Chosen | null, code: string | null, round: number) {
  const locale = useLocale()
  const key = delivery === null ? null : JSON.stringify([delivery, code, cart.lines, cart.currency, locale, round])
  const { value, error, isFresh } = useAnswer(key, (signal) => {
    const body = { currency: cart.currency, delivery: delivery as Chosen, discount_code: code }
    return call('POST /me/shop/checkout/quote', { body }, { signal })
  })
  const refused = error instanceof ApiProblem && error.code.startsWith('discount.') ? error.message : null
  const problem = error !== null && refused === null ? error : null
  return { quote: isFresh ? value : null, refused, problem }
}

import type { AddressId, DeliveryMethodId } from '#lib/ids.ts'

/** The choice behind a purchase's delivery line. Only the checkout makes one, from the cart and the address. */
export interface DeliveryChoice {
  methodId: DeliveryMethodId
  /** The beginning of a courier's hours; null where the method has none. */
  startsAt: Date | null
  /** Null: fetched by the buyer. */
  addressId: AddressId | null
  /** The weight of all pieces, with their wrapping. */
  grams: number
  /** The price of the goods, before any discount code, in Rials or cents. */
  sum: number
}

/** The line's offer as text: `11/1795674600000/301/840/2500000`, with `-` for what there is not. */
export function deliveryOfferId({ methodId, startsAt, addressId, grams, sum }: DeliveryChoice): string {
  return [methodId, startsAt?.getTime() ?? '-', addressId ?? '-', grams, sum].join('/')
}

const pattern = /^(\d{1,9})\/(\d{1,15}|-)\/(\d{1,9}|-)\/(\d{1,9})\/(\d{1,15})$/

/** Null for a text that the checkout did not write. */
export function readDeliveryOffer(text: string): DeliveryChoice | null {
  const [, method, starts, address, grams, sum] = pattern.exec(text) ?? []
  if (method === undefined) return null
  return {
    methodId: Number(method),
    startsAt: starts === '-' ? null : new Date(Number(starts)),
    addressId: address === '-' ? null : Number(address),
    grams: Number(grams),
    sum: Number(sum),
  }
}

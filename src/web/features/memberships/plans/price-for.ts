import type { Package, Subscription } from './package.ts'

/**
 * The price that this member would pay, and its tax: that of a first period where they may have it. `trial` is null while nobody
 * is signed in, or it is not known yet.
 */
export function priceFor(
  { first, price, vat }: Pick<Package, 'first' | 'price' | 'vat'>,
  trial: Subscription['trial'] | null,
) {
  return first !== null && trial === 'open' ? first : { price, vat }
}

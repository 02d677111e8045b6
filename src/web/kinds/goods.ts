import type { Kind } from './kind.ts'

/** Goods of the shop: their page is in the shop, and their purchase leads to an order. */
export const goods: Kind = {
  path: (id) => `/shop/goods/${id}`,
  list: '/shop',
  cardFacts: () => [],
  facts: () => [],
  purchase: 'BUY_PHYSICAL',
}

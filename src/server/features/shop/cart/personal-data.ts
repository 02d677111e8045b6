import type { PersonalData } from '#server/personal-data.ts'
import { deleteOwnCart, listCartData } from './merge-queries.ts'

/** The contents of a member's cart. */
export const personalDataInCarts: PersonalData = {
  name: 'cart',
  collect: listCartData,
  erase: deleteOwnCart,
}

import type { PersonalData } from '../accounts/index.ts'
import { deleteWishesOf, listWishesOf } from './wish-queries.ts'

/** Goods that a member wants to be told of. */
export const personalDataInGoods: PersonalData = {
  name: 'goods_wishes',
  collect: listWishesOf,
  erase: deleteWishesOf,
}

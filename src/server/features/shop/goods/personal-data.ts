import type { PersonalData } from '#server/personal-data.ts'
import { deleteWishesOf, listWishesOf } from './stock/wish-queries.ts'

/** Goods that a member wants to be told of. */
export const personalDataInGoods: PersonalData = {
  name: 'goods_wishes',
  collect: listWishesOf,
  erase: deleteWishesOf,
}

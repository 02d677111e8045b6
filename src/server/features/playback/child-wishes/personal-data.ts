import type { PersonalData } from '#server/personal-data.ts'
import { deleteWishesOf, listWishData } from './wish-queries.ts'

/** The wishes of an account’s children. They go with the account; a title that was bought stays with its purchase. */
export const personalDataInChildWishes: PersonalData = {
  name: 'child_wishes',
  collect: listWishData,
  erase: deleteWishesOf,
}

import type { PersonalData } from '#server/personal-data.ts'
import { deleteWishesOf, listWishData } from './wish-queries.ts'

/** What the children of an account have asked for. It goes with the account; what was bought stays with its purchase. */
export const personalDataInChildWishes: PersonalData = {
  name: 'child_wishes',
  collect: listWishData,
  erase: deleteWishesOf,
}

import type { z } from 'zod'
import type { getFavorites } from '#contract/community/favorites.ts'
import type { Db } from '#db/client.ts'
import type { ProfileId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '../../core.ts'
import { cardsOf, shownKinds } from '#server/features/catalog/titles/index.ts'
import { isTooOld } from '#server/features/playback/play/index.ts'
import { listMarks } from './favorite-queries.ts'
import { type FavoriteSort, sortFavorites } from './sort-favorites.ts'

type Who = { profileId: ProfileId; ageLimit: number | null }

/**
 * Returns the titles that a profile has marked, and says which of them its page lists: what has a card, is on the site and is not rated above a child's
 * age. One query.
 */
async function marksOf(db: Db, { profileId, ageLimit }: Who) {
  const marks = await listMarks(db, profileId)
  const shown = marks.filter(
    ({ is_shown, kind, age_rating: ageRating }) =>
      is_shown && shownKinds.includes(kind) && !isTooOld({ ageRating, ageLimit }),
  )
  return { marks, shown }
}

/** How many favourites the page of a profile lists. */
export const countFavorites = async (db: Db, who: Who): Promise<number> => (await marksOf(db, who)).shown.length

/**
 * The favourites of a profile: every id, and cards of those that are shown. A title that is taken off the site loses its card and
 * gets it back when it returns. Two queries.
 */
export async function listFavorites(
  core: Pick<Core, 'db' | 'clock'>,
  who: Who,
  { sort, locale }: { sort: FavoriteSort; locale: Locale },
): Promise<z.input<(typeof getFavorites)['responses'][200]>> {
  const { marks, shown } = await marksOf(core.db, who)
  const ids = shown.map((mark) => mark.product_id)
  const cards = await cardsOf(core.db, ids, locale, core.clock.now())
  const list = shown.flatMap((mark) => {
    const card = cards.get(mark.product_id)
    return card === undefined ? [] : [{ ...card, added_at: mark.created_at.toISOString() }]
  })
  return { favorites: marks.map((mark) => mark.product_id), favorite_list: sortFavorites(list, sort, locale) }
}

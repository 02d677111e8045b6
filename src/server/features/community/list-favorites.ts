import type { z } from 'zod'
import type { getFavorites } from '#contract/community/favorites.ts'
import type { ProfileId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '../../core.ts'
import { cardsOf } from '#server/features/catalog/titles/index.ts'
import { isTooOld } from '#server/features/playback/play/index.ts'
import { listMarks } from './favorite-queries.ts'
import { type FavoriteSort, sortFavorites } from './sort-favorites.ts'

/**
 * The favourites of a profile: every id, and cards of titles that are on the site and not rated above a child's age. A
 * title that is taken off the site loses its card and gets it back when it returns. Two queries.
 */
export async function listFavorites(
  core: Pick<Core, 'db' | 'clock'>,
  who: { profileId: ProfileId; ageLimit: number | null },
  { sort, locale }: { sort: FavoriteSort; locale: Locale },
): Promise<z.input<(typeof getFavorites)['responses'][200]>> {
  const marks = await listMarks(core.db, who.profileId)
  const shown = marks.filter((mark) => mark.is_shown)
  const ids = shown.map((mark) => mark.product_id)
  const cards = await cardsOf(core.db, ids, locale, core.clock.now())
  const list = shown.flatMap((mark) => {
    const card = cards.get(mark.product_id)
    if (card === undefined || isTooOld({ ageRating: card.age_rating, ageLimit: who.ageLimit })) return []
    return [{ ...card, added_at: mark.created_at.toISOString() }]
  })
  return { favorites: marks.map((mark) => mark.product_id), favorite_list: sortFavorites(list, sort, locale) }
}

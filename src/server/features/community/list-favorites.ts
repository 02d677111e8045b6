import type { z } from 'zod'
import type { getFavorites } from '#contract/favorites.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { cardsOf } from '../catalog/index.ts'
import { listMarks } from './queries.ts'
import { type FavoriteSort, sortFavorites } from './sort-favorites.ts'

/**
 * What a profile has marked: every id, and cards of what is in the house and open to the profile's age. A title that was
 * taken out of it drops out of the cards and comes back with them. Two queries.
 */
export async function listFavorites(
  core: Pick<Core, 'db' | 'clock'>,
  question: { profileId: number; ageLimit: number | null; sort: FavoriteSort; locale: Locale },
): Promise<z.input<(typeof getFavorites)['responses'][200]>> {
  const { sort, locale } = question
  const marks = await listMarks(core.db, question.profileId, question.ageLimit)
  const shown = marks.filter((mark) => mark.is_shown)
  const ids = shown.map((mark) => mark.product_id)
  const cards = await cardsOf(core.db, ids, locale, core.clock.now())
  const list = shown.flatMap((mark) => {
    const card = cards.get(mark.product_id)
    return card === undefined ? [] : [{ ...card, added_at: mark.created_at.toISOString() }]
  })
  return { favorites: marks.map((mark) => mark.product_id), favorite_list: sortFavorites(list, sort, locale) }
}

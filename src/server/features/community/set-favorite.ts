import { transaction } from '#db/transaction.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { isTooOld } from '#server/features/playback/play/index.ts'
import { deleteMark, findMark, insertMark, lockProfile } from './favorite-queries.ts'

/** The list is sent as a whole, so it has a limit; nobody marks that many. */
export const mostFavorites = 1000

/**
 * Marks or unmarks a title for a profile and returns the new state. Without `wanted` it toggles; with it a repeat
 * changes nothing. A title that is off the site, or rated above a child's age, can be unmarked but not marked.
 */
export function setFavorite(
  core: Pick<Core, 'db' | 'clock'>,
  who: { profileId: ProfileId; ageLimit: number | null },
  wish: { productId: ProductId; wanted: boolean | undefined },
): Promise<boolean> {
  const { profileId, ageLimit } = who
  const { productId } = wish
  return transaction(core.db, async (tx) => {
    if (!(await lockProfile(tx, profileId))) fail('profile.choose_first')
    const mark = await findMark(tx, profileId, productId)
    if (mark.state === null) fail('product.not_found')
    const wanted = wish.wanted ?? !mark.isMarked
    if (wanted === mark.isMarked) return wanted
    if (!wanted) {
      await deleteMark(tx, profileId, productId)
      return false
    }
    if (mark.state !== 'published') fail('product.not_found')
    if (isTooOld({ ageRating: mark.ageRating, ageLimit })) fail('playback.age')
    if (mark.count >= mostFavorites) fail('favorite.too_many')
    await insertMark(tx, { profile_id: profileId, product_id: productId, created_at: core.clock.now() })
    return true
  })
}

import type { z } from 'zod'
import type { ChildWish, OwnWish } from '#contract/playback/child-wishes.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import type { Locale } from '#lib/text/locale.ts'
import { isTooOld } from '#server/features/playback/play/index.ts'
import type { Viewer } from '#server/viewer.ts'
import { presentChildWish, presentOwnWish, stateOf } from './present-wish.ts'
import { type Asked, infoFor, waysOf } from './read-offers.ts'
import { listWishesOf, type WishRow } from './wish-queries.ts'

/** Returns the wishes of the chosen profile, without titles that have been taken off the site or are above its age by now. */
export async function readOwnWishes(core: Core, viewer: Viewer, locale: Locale): Promise<z.input<typeof OwnWish>[]> {
  const now = core.clock.now()
  const profileId = viewer.profileId ?? fail('profile.choose_first')
  const rows = await listWishesOf(core.db, { memberId: viewer.memberId, profileId })
  const { ageLimit } = viewer
  const shown = rows.filter(
    ({ is_on_site: isOnSite, age_rating: ageRating }) => isOnSite && !isTooOld({ ageRating, ageLimit }),
  )
  return shown.map((row) => presentOwnWish(row, { locale, state: stateOf(row, now) }))
}

async function presentOne(core: Core, viewer: Viewer, row: WishRow, asked: Asked): Promise<z.input<typeof ChildWish>> {
  const { locale } = asked
  const state = stateOf(row, core.clock.now())
  if (state !== 'asked' && state !== 'paying') return presentChildWish(row, { locale, state, ways: [] })
  const info = await infoFor(core, viewer, row.product_id, asked).catch((error: unknown) => {
    // it was withdrawn from the house meanwhile
    if (error instanceof AppError && error.code === 'product.not_found') return null
    throw error
  })
  if (info === null) return presentChildWish(row, { locale, state, ways: [] })
  // bought by the page, given, or opened by a plan since it was asked for
  if (info.watchable.allowed || info.owned) return presentChildWish(row, { locale, state: 'open', ways: [] })
  const ways = waysOf(info, row).map(({ way, price, terms }) => ({ way, price, terms }))
  return presentChildWish(row, { locale, state, ways })
}

/** Returns the wishes of an account’s children, with the present price of each. It changes nothing. */
export async function readChildWishes(core: Core, viewer: Viewer, asked: Asked): Promise<z.input<typeof ChildWish>[]> {
  const rows = await listWishesOf(core.db, { memberId: viewer.memberId })
  return Promise.all(rows.map((row) => presentOne(core, viewer, row, asked)))
}

import type { Db } from '#db/client.ts'
import type { Api } from '#server/api.ts'
import { madeKinds } from './kinds/kinds.ts'
import { registerCatalogRoutes } from './routes.ts'
import { registerSeasonTables } from './studio/season-routes.ts'
import { registerTitleImages } from './studio/image-routes.ts'
import { registerEpisodes } from './series-routes.ts'
import { registerTopics } from './topics/topic-routes.ts'
import { inNeed, pressingOf } from './studio/studio-list-queries.ts'
import { registerPickers, registerStudioRoutes } from './studio/studio-routes.ts'
import type { CountedTitles } from './listing/title-lists.ts'

/** Products, people, genres, and the editors' calls for them. */
export function registerCatalog(
  api: Api,
  doors: Parameters<typeof registerStudioRoutes>[1] & { countedTitles: CountedTitles },
): void {
  registerCatalogRoutes(api, doors.countedTitles)
  registerEpisodes(api)
  registerTopics(api, doors.countedTitles)
  registerStudioRoutes(api, doors)
  registerTitleImages(api, doors)
  registerSeasonTables(api, doors)
  registerPickers(api)
}

/** Titles that need attention, as the list of titles counts them: a part of a statement. */
export const titlesInNeed = (db: Db, now: Date) => inNeed(db, madeKinds, now)

/** Those of them that visitors meet: on the site, or on the screen until an instant; and when the first is on the screen. */
export const titlesPressing = (db: Db, span: { now: Date; until: Date }) => pressingOf(db, madeKinds, span)

export { findTextsOf } from './address-queries.ts'
export { cardsOf } from './listing/cards.ts'
export { shownKinds } from './kinds/kinds.ts'
export { newTitles } from './listing/new-titles.ts'
export { isOnSite } from './listing/on-site-queries.ts'
export type { CardFilter } from './listing/card-queries.ts'
export type { Facets } from './listing/facet-queries.ts'
export type { CountedTitles, TopicBy } from './listing/title-lists.ts'
export { hasAsset, isWorthShowing } from './listing/card-queries.ts'
export { listedCards } from './listing/listed-cards.ts'
export {
  durationOf,
  firstGenreOf,
  firstStillIdOf,
  genresOf,
  posterIdOf,
  posterOf,
  shownId,
} from './listing/card-queries.ts'
export { imageColumns } from './image-columns.ts'
export { presentImage, type StoredImage } from './image-address.ts'
export type { Sale } from './kinds/kind.ts'
export { tagOf } from './present-product.ts'
export { kindOf } from './kinds/kinds.ts'
export { type Named, namedOf, type ShownBy } from './studio/naming-queries.ts'
export { albumLoudness, measuredOf, namesIn } from './present-album.ts'
export { musicCreditFaults, readMusicCredits, writeMusicCredits } from './kinds/music-credits.ts'
export { salesFaults, writeSales } from './sales/sales.ts'
export { priceNow } from './sales/prices.ts'
export { type RentWindows, termsOf, type Way, windowsOf } from './sales/offer-terms.ts'
export { publicProduct } from './public-product.ts'
export { createTitle } from './studio/edit-title.ts'
export { lockRelease, moveRelease } from './release-queries.ts'
export { addStill, deleteStill, markPublished, personOf, setPoster } from './title-queries.ts'

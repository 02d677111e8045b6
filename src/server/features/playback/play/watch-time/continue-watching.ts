import type { z } from 'zod'
import type { getContinueWatching } from '#contract/community/favorites.ts'
import type { Db } from '#db/client.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { calledBy, sentence } from '#server/fail.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { cardsOf, shownKinds } from '#server/features/catalog/titles/index.ts'
import { isTooOld, narrowest } from '../rights/region-and-age.ts'
import { factsOf, type JudgedRow } from '../rights/read-watch-facts.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { isUnderWay } from './watched-share.ts'
import { hideBegun, listBegun, listBegunNames } from './watching-queries.ts'

type Item = z.input<(typeof getContinueWatching)['responses'][200]>['items'][number]

export const removedSentence: Record<Locale, string> = {
  fa: 'از ادامهٔ تماشا برداشته شد. اگر دوباره تماشا کنید، برمی‌گردد.',
  en: 'Taken off the list. Watching it again puts it back.',
}

type Question = { viewer: Viewer; country: string | null; locale: Locale }

/** Why a title that was begun cannot be continued now, in a sentence; null when it can. */
function closedBecause(row: JudgedRow & { has_feature: unknown }, question: Question, now: Date): string | null {
  const { viewer, country, locale } = question
  const verdict = mayWatch(factsOf(row, { viewer, country }), now)
  // nothing to play, or off the site: “buy it” would lead nowhere
  const isGone = row.has_feature !== true || (row.state !== 'published' && !verdict.allowed)
  if (isGone) return sentence('product.unavailable', locale, calledBy(row.kind))
  return verdict.allowed ? null : sentence(verdict.code, locale, calledBy(row.kind))
}

/** Which episode was begun; null for what is no episode. */
function episodeOf(row: Awaited<ReturnType<typeof listBegun>>[number], locale: Locale): Item['episode'] {
  const { season } = row.named.shown_by
  if (row.kind !== 'episode' || season === null || row.position === null) return null
  return { id: row.product_id, season, number: row.position, title: locale === 'fa' ? row.title_fa : row.title_en }
}

type Begun = Awaited<ReturnType<typeof listBegunNames>>[number]

const titleOf = ({ named }: Begun): ProductId => named.shown_by.id

/** Returns the titles that the page of begun ones lists: those under way, for a child's age, and of a series the episode that was watched last. */
function listedOf<R extends Begun>(begun: readonly R[], ageLimit: number | null): R[] {
  const open = begun.filter((row) => {
    const { ageRating } = narrowest(row.parts.map((part) => ({ ageRating: part.age_rating, regions: null })))
    return isUnderWay(row) && shownKinds.includes(row.named.shown_by.kind) && !isTooOld({ ageRating, ageLimit })
  })
  // the newest are first
  const newest = new Map<ProductId, R>()
  for (const row of open) if (!newest.has(titleOf(row))) newest.set(titleOf(row), row)
  return [...newest.values()]
}

/** How many titles the page of what a profile has begun lists. */
export const countBegun = async (
  db: Db,
  { profileId, ageLimit }: { profileId: ProfileId; ageLimit: number | null },
): Promise<number> => listedOf(await listBegunNames(db, profileId), ageLimit).length

/**
 * Lists the chosen profile's begun, unfinished titles, newest first; nothing rated above a child's age. Two queries.
 */
export async function continueWatching(core: Core, question: Question): Promise<Item[]> {
  const { viewer, locale } = question
  const now = core.clock.now()
  const begun = await listBegun(core.db, { profileId: chosenProfile(viewer), memberId: viewer.memberId })
  const underWay = listedOf(begun, viewer.ageLimit)
  const ids = underWay.map(titleOf)
  const cards = await cardsOf(core.db, ids, locale, now)
  return underWay.flatMap((row): Item[] => {
    const product = cards.get(titleOf(row))
    if (product === undefined) return []
    const closed = closedBecause(row, question, now)
    return [
      {
        product,
        episode: episodeOf(row, locale),
        position_ms: row.position_ms,
        duration_ms: row.duration_ms,
        watched_at: row.updated_at.toISOString(),
        is_open: closed === null,
        has_page: row.state === 'published',
        closed_because: closed,
      },
    ]
  })
}

/** Removes a title from the profile's list; watching it again puts it back. */
export async function stopContinuing(core: Core, viewer: Viewer, productId: ProductId): Promise<void> {
  await hideBegun(core.db, chosenProfile(viewer), productId, core.clock.now())
}

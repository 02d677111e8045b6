import type { z } from 'zod'
import type { getContinueWatching } from '#contract/favorites.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { sentence } from '../../fail.ts'
import { chosenProfile, type Viewer } from '../../viewer.ts'
import { cardsOf } from '../catalog/index.ts'
import { isTooOld } from './region-and-age.ts'
import { factsOf, type JudgedRow } from './read-watch-facts.ts'
import { mayWatch } from './may-watch.ts'
import { isUnderWay } from './watched-share.ts'
import { hideBegun, listBegun } from './watching-queries.ts'

type Item = z.input<(typeof getContinueWatching)['responses'][200]>['items'][number]

export const removedSentence: Record<Locale, string> = {
  fa: 'از ادامهٔ تماشا برداشته شد. اگر دوباره تماشا کنید، برمی‌گردد.',
  en: 'Taken off the list. Watching it again puts it back.',
}

type Question = { viewer: Viewer; country: string | null; locale: Locale }

/** Why a title that was begun does not go on now, in a sentence; null when it does. */
function closedBecause(row: JudgedRow & { has_feature: unknown }, question: Question, now: Date): string | null {
  const { viewer, country, locale } = question
  const verdict = mayWatch(factsOf(row, { viewer, country, network: null }), now)
  // nothing to play, or taken out of the house: “buy it” would lead nowhere
  const isGone = row.has_feature !== true || (row.state !== 'published' && !verdict.allowed)
  if (isGone) return sentence('product.unavailable', locale)
  return verdict.allowed ? null : sentence(verdict.code, locale)
}

/** What the chosen profile has begun and not finished, the latest first; nothing rated above a child's age. Two queries. */
export async function continueWatching(core: Core, question: Question): Promise<Item[]> {
  const { viewer, locale } = question
  const now = core.clock.now()
  const begun = await listBegun(core.db, { profileId: chosenProfile(viewer), memberId: viewer.memberId })
  const asker = { viewer, country: question.country, network: null }
  const underWay = begun.filter((row) => isUnderWay(row) && !isTooOld(factsOf(row, asker)))
  const ids = underWay.map((row) => row.product_id)
  const cards = await cardsOf(core.db, ids, locale, now)
  return underWay.flatMap((row): Item[] => {
    const product = cards.get(row.product_id)
    if (product === undefined) return []
    const closed = closedBecause(row, question, now)
    return [
      {
        product,
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

/** Takes a title off the profile's list; watching it again puts it back. */
export async function stopContinuing(core: Core, viewer: Viewer, productId: ProductId): Promise<void> {
  await hideBegun(core.db, chosenProfile(viewer), productId, core.clock.now())
}

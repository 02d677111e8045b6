import type { z } from 'zod'
import type { listReleaseAlerts as listRoute } from '#contract/catalog/release-alerts.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { listAwaited, writeReleaseAlert } from '../release-alert-queries.ts'
import { findAwaitable } from '../release-notices/announced-queries.ts'
import { markWatched } from './watch-time-queries.ts'

/** Marks a title as watched by the chosen profile, or takes the mark and the place away. */
export async function setWatched(
  core: Core,
  viewer: Viewer,
  { productId, watched }: { productId: ProductId; watched: boolean },
): Promise<{ watched: boolean }> {
  const mark = { profileId: chosenProfile(viewer), productId, watched }
  const isThere = await markWatched(core.db, mark, { now: core.clock.now(), ageLimit: viewer.ageLimit })
  if (!isThere) fail('product.not_found')
  return { watched }
}

const alertSentence: Record<'dated' | 'episode' | 'series' | 'dropped', Record<Locale, string>> = {
  dated: {
    fa: 'روزی که برسد، خبرتان می‌کنیم. اگر روزش عوض شود هم خبرتان می‌کنیم.',
    en: 'We will tell you on the day it is here, and if the day moves.',
  },
  episode: { fa: 'روزی که برسد، خبرتان می‌کنیم.', en: 'We will tell you on the day it is here.' },
  series: {
    fa: 'هر وقت چیز تازه‌ای از آن برسد، خبرتان می‌کنیم.',
    en: 'We will tell you when something new of it is here.',
  },
  dropped: { fa: 'دیگر خبر نمی‌دهیم.', en: 'We will not tell you.' },
}

/** A moved day is told of films and events only; a series and a season are followed for all that comes. */
function promiseOf(kind: ProductKind): keyof typeof alertSentence {
  if (kind === 'movie' || kind === 'screening') return 'dated'
  return kind === 'series' || kind === 'season' ? 'series' : 'episode'
}

/**
 * Whether the member wants to hear when an episode, what comes of a series, a film or an event is there. A title that can be
 * played already is refused, as there is nothing to wait for; taking a wish back is never refused.
 */
export async function setReleaseAlert(
  core: Core,
  viewer: Viewer,
  { productId, wanted, locale }: { productId: ProductId; wanted: boolean; locale: Locale },
): Promise<{ wanted: boolean; message: string }> {
  const now = core.clock.now()
  const row = await findAwaitable(core.db, productId, now)
  if (row === undefined && wanted) fail('product.not_found')
  if (wanted && row?.fate === 'cancelled') fail('playback.screening_cancelled')
  if (wanted && row?.is_here === true) fail('release.is_here')
  const knownDay = row?.release_at ?? null
  await writeReleaseAlert(core.db, { memberId: viewer.memberId, productId, wanted, knownDay }, now)
  return { wanted, message: alertSentence[wanted && row !== undefined ? promiseOf(row.kind) : 'dropped'][locale] }
}

/** Lists the titles that the member waits for. */
export async function listReleaseAlerts(
  core: Core,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<z.input<(typeof listRoute)['responses'][200]>> {
  const rows = await listAwaited(core.db, viewer.memberId)
  return {
    items: rows.flatMap(({ id, kind, release_at: at, title_id: titleId, title_kind: titleKind, ...row }) => {
      const title = locale === 'fa' ? row.name_fa : row.name_en
      if (title === null || titleId === null || titleKind === null) return []
      const shownBy = { id: titleId, kind: titleKind, season: row.season }
      return [{ id, kind, title, shown_by: shownBy, at: at?.toISOString() ?? null }]
    }),
  }
}

import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { canBeAwaited, writeReleaseAlert } from '../release-alert-queries.ts'
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

const alertSentence: Record<'wanted' | 'dropped', Record<Locale, string>> = {
  wanted: { fa: 'روزی که برسد، خبرتان می‌کنیم.', en: 'We will tell you on the day it is here.' },
  dropped: { fa: 'دیگر خبر نمی‌دهیم.', en: 'We will not tell you.' },
}

/** Whether the member wants to hear when an episode, or what comes of a series, is there. */
export async function setReleaseAlert(
  core: Core,
  viewer: Viewer,
  { productId, wanted, locale }: { productId: ProductId; wanted: boolean; locale: Locale },
): Promise<{ wanted: boolean; message: string }> {
  if (!(await canBeAwaited(core.db, productId))) fail('product.not_found')
  await writeReleaseAlert(core.db, { memberId: viewer.memberId, productId, wanted }, core.clock.now())
  return { wanted, message: alertSentence[wanted ? 'wanted' : 'dropped'][locale] }
}

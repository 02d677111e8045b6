import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback/playback.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import type { Verdict } from '../rights/judge-right.ts'
import { musicOf } from './music-of-play.ts'
import type { PlayQuestion } from './play-info.ts'
import { findOpenedRow, findWhatPlays } from './play-info-queries.ts'
import { loadingFrom } from './loading-from.ts'
import { grantOf, presentPlayInfo } from './present-play-info.ts'
import { type Asker, factsOf, type JudgedRow } from '../rights/read-watch-facts.ts'
import { isShownIn, isTooOld, narrowest } from '../rights/region-and-age.ts'

/**
 * Refuses a preview that is closed to this profile or country. A preview needs no right, but has its title's rating and
 * regions.
 */
export function refuseClosed(row: JudgedRow, asker: Asker): void {
  if (asker.viewer !== null && asker.viewer.profileId === null) fail('profile.choose_first')
  const facts = factsOf(row, asker)
  const limits = narrowest(facts.screening === null ? [facts] : [facts, facts.screening])
  if (isTooOld({ ageRating: limits.ageRating, ageLimit: facts.ageLimit })) fail('playback.age')
  if (!isShownIn(limits, facts.country)) fail('playback.region')
}

const open: Verdict = { allowed: true, by: 'FREE', until: null, rightId: null, rent: null }

/**
 * All that a player needs for the preview, which needs no right. `verdict`: what is told of the right to the whole.
 * Fails with `playback.no_preview` where there is none.
 */
export async function playPreview(
  core: Core,
  question: Omit<PlayQuestion, 'takePlace' | 'wasInside'>,
  verdict: Verdict = open,
): Promise<{ info: z.input<typeof PlayInfo>; grant: PlaybackGrant }> {
  const { viewer, country, locale } = question
  const [row, plays] = await Promise.all([
    findOpenedRow(core.db, question.productId, null),
    findWhatPlays(core.db, question.productId, 'preview'),
  ])
  const network = loadingFrom(question)
  const asker = { viewer, country }
  // a track of an album that is not on the site has no preview either
  if (row === undefined || !factsOf(row, asker).isPublished) fail('product.not_found')
  refuseClosed(row, asker)
  if (plays === undefined) fail('playback.no_preview')
  const grant = grantOf(core, { question, plays, verdict, network })
  const { ageRating } = factsOf(row, asker)
  const music = await musicOf(core, plays)
  const whole = { isPreview: true, resumeMs: 0, programme: null, clock: null, place: null, episode: null }
  const shown = { plays, music, shownBy: row.named.shown_by, ageRating }
  return { info: presentPlayInfo(core, { ...shown, verdict, grant, locale, ...whole }), grant }
}

import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback.ts'
import { after, hours } from '#lib/clock.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail, sentence } from '../../fail.ts'
import { mediaFolder } from '../../media-token.ts'
import type { Viewer } from '../../viewer.ts'
import { inLocale, presentImage } from '../catalog/index.ts'
import { factsOf } from './facts.ts'
import { isTooOld, mayWatch, type Verdict } from './may-watch.ts'
import { type AssetRow, findCurrentAsset, findWatchRow, findWatchTime, type WatchRow } from './queries.ts'
import { beginRent } from './begin-rent.ts'
import { resumeAt } from './resume.ts'
import { readStreamingIp } from './streaming-ip.ts'

// outlives the longest film with pauses; a player asks again shortly before the end
const tokenLifeMs = hours(8)

const languageNames: Record<string, string> = { fa: 'فارسی', en: 'English' }

function labelOf(lang: string): string {
  return languageNames[lang] ?? new Intl.DisplayNames(lang, { type: 'language', fallback: 'code' }).of(lang) ?? lang
}

export interface PlayQuestion {
  productId: number
  viewer: Viewer | null
  country: string | null
  locale: Locale
  /** The signed address from the streaming host; when it is left out, the address of this request counts. */
  streamingIp: string | undefined
  requestIp: string
}

/** A verdict as the contract shows it. */
export function presentVerdict(verdict: Verdict, locale: Locale) {
  if (verdict.allowed)
    return {
      allowed: true,
      by: verdict.by,
      until: verdict.until?.toISOString() ?? null,
      rent:
        verdict.rent === undefined ? null : { watch_hours: verdict.rent.watchHours, has_begun: verdict.rent.hasBegun },
      code: null,
      message: null,
    }
  return {
    allowed: false,
    by: null,
    until: null,
    rent: null,
    code: verdict.code,
    message: sentence(verdict.code, locale),
  }
}

function addressFor(core: Core, question: PlayQuestion): string {
  if (question.streamingIp === undefined) return question.requestIp
  return readStreamingIp(core.config, question.streamingIp, core.clock.now()) ?? fail('playback.streaming_ip_invalid')
}

/** A token does not outlive the right it was given for. */
function tokenEnd(now: Date, verdict: Verdict): Date {
  const usual = after(now, tokenLifeMs)
  return verdict.allowed && verdict.until !== null && verdict.until < usual ? verdict.until : usual
}

function present(
  core: Core,
  parts: {
    row: WatchRow
    asset: AssetRow
    verdict: Verdict
    question: PlayQuestion
    isPreview: boolean
    resumeMs: number
    ip: string
  },
): z.input<typeof PlayInfo> {
  const { row, asset, question, isPreview } = parts
  const expiresAt = tokenEnd(core.clock.now(), parts.verdict)
  const folder = mediaFolder(core.config, { assetId: asset.id, ip: parts.ip, expiresAt })
  return {
    product: {
      id: row.id,
      title: inLocale(row.title_fa, row.title_en, question.locale),
      other_title: inLocale(row.title_en, row.title_fa, question.locale),
      still: presentImage(row.still),
      age_rating: row.age_rating,
    },
    asset_id: asset.id,
    is_preview: isPreview,
    manifest: { url: `${folder}/master.m3u8`, kind: 'hls' },
    dash_url: asset.has_dash ? `${folder}/manifest.mpd` : null,
    protection: asset.protection as 'clear',
    duration_ms: asset.duration_ms,
    resume_ms: parts.resumeMs,
    subtitles: isPreview
      ? []
      : asset.subtitles.map((track) => ({
          id: track.id,
          lang: track.lang,
          label: labelOf(track.lang),
          url: `${folder}/subtitles/${track.id}.vtt`,
          is_default: track.lang === question.locale,
        })),
    audio: asset.audio.map((lang) => ({ lang, label: labelOf(lang) })),
    storyboard_url: asset.has_storyboard ? `${folder}/storyboard.vtt` : null,
    markers: [],
    next_episode: null,
    token_ends_at: expiresAt.toISOString(),
    watchable: presentVerdict(parts.verdict, question.locale),
    auth: null,
  }
}

/** All a player needs for the feature; fails with the reason when it may not be watched, null when there is nothing to play. */
export async function playFeature(core: Core, question: PlayQuestion): Promise<z.input<typeof PlayInfo> | null> {
  const [row, asset, time] = await Promise.all([
    findWatchRow(core.db, question.productId, question.viewer?.memberId ?? null),
    findCurrentAsset(core.db, question.productId, 'feature'),
    findWatchTime(core.db, question.viewer?.profileId ?? null, question.productId),
  ])
  if (row === undefined || (row.state !== 'published' && row.rights.length === 0)) fail('product.not_found')
  const verdict = mayWatch(factsOf(row, question.viewer, question.country), core.clock.now())
  if (!verdict.allowed) fail(verdict.code)
  if (asset === undefined) return null
  // before a rent begins: a call that is refused must not spend it
  const ip = addressFor(core, question)
  const begun = await beginRent(core, verdict)
  return present(core, { row, asset, verdict: begun, question, isPreview: false, resumeMs: resumeAt(time), ip })
}

/** A preview needs no right, but shows what its title is rated for. */
export function refuseClosed(row: Pick<WatchRow, 'age_rating'>, viewer: Viewer | null): void {
  if (viewer !== null && viewer.profileId === null) fail('profile.choose_first')
  if (isTooOld({ ageRating: row.age_rating, ageLimit: viewer?.ageLimit ?? null })) fail('playback.age')
}

/** The same for the preview, which needs no right; a region's limits hold for it too. */
export async function playPreview(core: Core, question: PlayQuestion): Promise<z.input<typeof PlayInfo> | null> {
  const [row, asset] = await Promise.all([
    findWatchRow(core.db, question.productId, null),
    findCurrentAsset(core.db, question.productId, 'preview'),
  ])
  if (row === undefined || row.state !== 'published') fail('product.not_found')
  refuseClosed(row, question.viewer)
  if (asset === undefined) fail('playback.no_preview')
  return present(core, {
    row,
    asset,
    verdict: { allowed: true, by: 'FREE', until: null },
    question,
    isPreview: true,
    resumeMs: 0,
    ip: addressFor(core, question),
  })
}

import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback/playback.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Core } from '#server/core.ts'
import { calledBy, sentence } from '#server/fail.ts'
import { mediaFolder } from '#server/media-token.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import { versionOf } from '#server/version-of.ts'
import { presentImage, type ShownBy } from '#server/features/catalog/titles/index.ts'
import type { PlaceTaken } from '#server/features/playback/places/index.ts'
import type { Verdict } from '../rights/judge-right.ts'
import type { PlayQuestion } from './play-info.ts'
import type { Plays } from './play-part.ts'
import { presentPlayedMusic } from './played-music.ts'
import type { PlayedMusicRow } from './played-music-queries.ts'
import type { PlayedInSeries } from '../position-in-series.ts'
import { markersOf } from './markers-of.ts'

// longer than the longest film with pauses; a player asks again shortly before the end
const tokenLifeMs = hours(8)

const languageNames: Record<string, string> = { fa: 'فارسی', en: 'English' }

function labelOf(lang: string): string {
  return languageNames[lang] ?? new Intl.DisplayNames(lang, { type: 'language', fallback: 'code' }).of(lang) ?? lang
}

/** A verdict on a title of this kind, in the contract's form. */
export function presentVerdict(verdict: Verdict, kind: ProductKind, locale: Locale) {
  if (verdict.allowed)
    return {
      allowed: true,
      by: verdict.by,
      until: verdict.until?.toISOString() ?? null,
      rent: verdict.rent === null ? null : { watch_hours: verdict.rent.watchHours, has_begun: verdict.rent.hasBegun },
      code: null,
      message: null,
    }
  return {
    allowed: false,
    by: null,
    until: null,
    rent: null,
    code: verdict.code,
    message: sentence(verdict.code, locale, calledBy(kind)),
  }
}

/** A token ends no later than its right. */
export function tokenEnd(now: Date, verdict: Verdict): Date {
  const usual = after(now, tokenLifeMs)
  return verdict.allowed && verdict.until !== null && verdict.until < usual ? verdict.until : usual
}

export interface Played {
  plays: Plays
  /** The title whose page shows what was opened. */
  shownBy: ShownBy
  /** Where an episode stands in its series; null for anything else. */
  episode: PlayedInSeries | null
  /** Of what plays, and of what contains it. */
  ageRating: number
  verdict: Verdict
  grant: PlaybackGrant
  locale: Locale
  isPreview: boolean
  resumeMs: number
  programme: z.input<typeof PlayInfo>['programme']
  clock: z.input<typeof PlayInfo>['clock']
  place: PlaceTaken | null
  /** Of what plays, where it is heard only. */
  music: PlayedMusicRow | undefined
}

export function grantOf(
  core: Core,
  of: { question: Pick<PlayQuestion, 'productId'>; plays: Plays; verdict: Verdict; network: string | null },
): PlaybackGrant {
  return {
    assetId: of.plays.id,
    productId: of.question.productId,
    rightId: of.verdict.allowed ? of.verdict.rightId : null,
    network: of.network,
    until: tokenEnd(core.clock.now(), of.verdict),
  }
}

/**
 * The list with the subtitles where there are any: a player that is not ours finds them there only. Copies of a screening
 * together have no list of their own with them.
 */
const listOf = ({ plays, isPreview, clock }: Played): string =>
  isPreview || clock !== null || plays.subtitles.length + plays.forced.length === 0 ? 'master.m3u8' : 'native.m3u8'

/** Lists may be kept for good; those with edited sounds have another address after each change, and in each language. */
const queryOf = ({ plays: { sounds }, locale }: Played): string =>
  sounds.length === 0 ? '' : `?v=${versionOf(sounds)}&lang=${locale}`

/** The sounds that can be heard, in the order and under the names of the list. */
function heardOf({ plays, locale }: Played): z.input<typeof PlayInfo>['audio'] {
  if (plays.sounds.length > 0)
    return plays.sounds
      .filter((sound) => !sound.is_hidden)
      .map(({ language, label, name_fa: fa, name_en: en, is_default }) => ({
        lang: language,
        label: (locale === 'fa' ? fa : en) ?? label,
        is_default,
      }))
  if (plays.planned_sounds !== null)
    return plays.planned_sounds.map(({ language: lang, label, isDefault }) => ({ lang, label, is_default: isDefault }))
  return plays.audio.map((lang, index) => ({ lang, label: labelOf(lang), is_default: index === 0 }))
}

/** Subtitles, and forced lines behind them. */
function textsOf({ plays, locale }: Played, folder: string): z.input<typeof PlayInfo>['subtitles'] {
  const texts = (tracks: readonly { id: string; lang: string }[], isForced: boolean) =>
    tracks.map(({ id, lang }) => ({
      id,
      lang,
      label: labelOf(lang),
      url: `${folder}/subtitles/${id}.vtt`,
      is_default: !isForced && lang === locale,
      is_forced: isForced,
    }))
  return [...texts(plays.subtitles, false), ...texts(plays.forced, true)]
}

export function presentPlayInfo(core: Core, played: Played): z.input<typeof PlayInfo> {
  const { plays, grant, locale, isPreview } = played
  const folder = mediaFolder(core.config, grant)
  return {
    product: {
      id: plays.product_id,
      kind: plays.kind,
      shown_by: played.shownBy,
      title: plays.named[locale],
      other_title: plays.named[locale === 'fa' ? 'en' : 'fa'],
      still: presentImage(plays.still),
      age_rating: played.ageRating,
    },
    asset_id: plays.id,
    is_preview: isPreview,
    manifest: { url: `${folder}/${listOf(played)}${queryOf(played)}`, kind: 'hls' },
    dash_url: plays.has_dash ? `${folder}/manifest.mpd${queryOf(played)}` : null,
    protection: plays.protection,
    duration_ms: plays.duration_ms,
    resume_ms: played.resumeMs,
    subtitles: isPreview ? [] : textsOf(played, folder),
    audio: heardOf(played),
    pictures: plays.pictures ?? [],
    storyboard_url: plays.has_storyboard ? `${folder}/storyboard.vtt` : null,
    music: played.music === undefined ? null : presentPlayedMusic(played.music, { locale, isPreview }),
    markers: isPreview ? [] : markersOf(plays, locale),
    episode: played.episode?.at ?? null,
    next_episode: played.episode?.next ?? null,
    previous_episode: played.episode?.previous ?? null,
    programme: played.programme,
    clock: played.clock,
    live: null,
    token_ends_at: grant.until.toISOString(),
    playing_place: played.place,
    watchable: presentVerdict(played.verdict, plays.kind, locale),
    auth: null,
  }
}

import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback/playback.ts'
import { seconds } from '#lib/time/clock.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import type { LiveBack, LivePhase } from '#lib/lists/screening-modes.ts'
import type { Image } from '#contract/primitives.ts'
import { liveTargetSeconds } from '#lib/media/live-list.ts'
import type { Core } from '#server/core.ts'
import { liveFolder } from '#server/media-token.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import type { PlaceTaken } from '#server/features/playback/places/index.ts'
import type { Verdict } from '../rights/judge-right.ts'
import type { PlayQuestion } from './play-info.ts'
import type { OpenedRow } from './play-info-queries.ts'
import { presentVerdict, tokenEnd } from './present-play-info.ts'

type Info = z.input<typeof PlayInfo>

/** A live event as playback needs it; the feature of live events reads it. */
export interface LivePlayed {
  eventId: LiveEventId
  phase: LivePhase
  onAirAt: Date | null
  /** The newest end in its list. */
  edgeAt: Date | null
  back: LiveBack
  /** Whether its segments can still be played. */
  hasList: boolean
  still: z.input<typeof Image> | null
}

/** A key of a live event, and whose it is. */
interface LiveKey {
  productId: ProductId
  /** Whether what it opens has been shown. */
  isShown: boolean
  bytes: Buffer
}

/** The functions of the feature of live events that playback needs. */
export interface LiveDoors {
  /** Null where no event was opened for the product. */
  liveOf(productId: ProductId): Promise<LivePlayed | null>
  /** Null when there is no such event. */
  liveKey(event: LiveEventId, number: number): Promise<LiveKey | null>
}

/** How far behind the newest segment a player stays, in ms, and how far where its line is good. */
const targetLatencyMs = seconds(8)
const goodLineLatencyMs = seconds(5)

/** Opens the event itself, wherever its viewer moves: its token is bound to no network. */
export function liveGrant(
  core: Core,
  of: { live: LivePlayed; question: Pick<PlayQuestion, 'productId'>; verdict: Verdict },
): PlaybackGrant {
  return {
    assetId: of.live.eventId,
    productId: of.question.productId,
    rightId: of.verdict.allowed ? of.verdict.rightId : null,
    network: null,
    // while it runs its end is not known; the right is judged again for every key
    until: tokenEnd(core.clock.now(), of.live.phase === 'ended' ? of.verdict : endless(of.verdict)),
  }
}

const endless = (verdict: Verdict): Verdict => (verdict.allowed ? { ...verdict, until: null } : verdict)

function presentLive(live: LivePlayed, folder: string, now: Date): NonNullable<Info['live']> {
  const { eventId, phase, onAirAt, edgeAt, back } = live
  const isOver = phase === 'ended'
  return {
    event_id: eventId,
    phase,
    on_air_at: onAirAt?.toISOString() ?? null,
    edge_at: edgeAt?.toISOString() ?? null,
    now: now.toISOString(),
    target_latency_ms: targetLatencyMs,
    good_line_latency_ms: goodLineLatencyMs,
    may_go_back: isOver ? 'start' : back,
    from_start_url: isOver || back === 'start' ? `${folder}/master-all.m3u8` : null,
    segment_ms: seconds(liveTargetSeconds),
  }
}

/** An answer of play-info for an event that runs, is waited for, or is shown again from its list. */
export function presentLivePlay(
  core: Core,
  played: {
    live: LivePlayed
    row: OpenedRow
    ageRating: number
    grant: PlaybackGrant
    verdict: Verdict
    place: PlaceTaken | null
    locale: PlayQuestion['locale']
  },
): Info {
  const { live, row, ageRating, grant, verdict, place, locale } = played
  const folder = liveFolder(core.config, grant)
  return {
    product: {
      id: row.id,
      kind: row.kind,
      shown_by: row.named.shown_by,
      title: row.named[locale],
      other_title: row.named[locale === 'fa' ? 'en' : 'fa'],
      still: live.still,
      age_rating: ageRating,
    },
    asset_id: live.eventId,
    is_preview: false,
    manifest: { url: `${folder}/${live.phase === 'ended' ? 'master-all' : 'master'}.m3u8`, kind: 'hls' },
    dash_url: null,
    protection: 'aes128',
    duration_ms: null,
    resume_ms: 0,
    subtitles: [],
    audio: [],
    pictures: [],
    storyboard_url: null,
    music: null,
    markers: [],
    episode: null,
    next_episode: null,
    previous_episode: null,
    programme: null,
    clock: null,
    live: presentLive(live, folder, core.clock.now()),
    token_ends_at: grant.until.toISOString(),
    playing_place: place,
    watchable: presentVerdict(withoutHours(verdict), row.kind, locale),
    auth: null,
  }
}

/** A ticket of a live event has no hours of watching that run from its first play. */
export function withoutHours(verdict: Verdict): Verdict {
  return verdict.allowed ? { ...verdict, rent: null } : verdict
}

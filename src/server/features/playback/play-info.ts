import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback.ts'
import { after, hours } from '#lib/clock.ts'
import type { ProductId, WayInId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail, sentence } from '../../fail.ts'
import { mediaFolder } from '../../media-token.ts'
import type { Opening } from '../../opening.ts'
import type { Viewer } from '../../viewer.ts'
import { presentImage, type ShownBy } from '../catalog/index.ts'
import type { PlaceTaken } from '../playing-places/index.ts'
import { isShownIn, isTooOld, narrowest } from './region-and-age.ts'
import { beginRent } from './begin-rent.ts'
import { type Asker, factsOf, inside, type JudgedRow } from './read-watch-facts.ts'
import type { Refusal, Verdict } from './judge-right.ts'
import { mayWatch } from './may-watch.ts'
import { type TicketInHand, withTicket } from './ticket-in-hand.ts'
import { type EpisodePosition, markersOf, nextOut, positionInSeries } from './position-in-series.ts'
import { findWatchRow, findWhatPlays } from './play-info-queries.ts'
import { findWatchTime } from './watch-time-queries.ts'
import type { KeyCall } from './play-ticket.ts'
import { behindOf, partToPlay, type Plays } from './play-part.ts'
import { type CommonClock, type ProgrammeDoors, refuseUnprepared } from './programme-part.ts'
import { resumeAt } from './watched-share.ts'
import { readStreamingIp } from './streaming-ip.ts'

// longer than the longest film with pauses; a player asks again shortly before the end
const tokenLifeMs = hours(8)

// told before anything about a ticket: they are about who asks, and from where
const beforeTime: readonly Refusal[] = ['profile.choose_first', 'playback.age', 'playback.region']

const languageNames: Record<string, string> = { fa: 'فارسی', en: 'English' }

function labelOf(lang: string): string {
  return languageNames[lang] ?? new Intl.DisplayNames(lang, { type: 'language', fallback: 'code' }).of(lang) ?? lang
}

export interface PlayQuestion {
  /** The opened product; what plays may be another one. */
  productId: ProductId
  viewer: Viewer | null
  country: string | null
  locale: Locale
  /** Of a screening with several titles; left out: the one that plays now, or the first. */
  part?: number | undefined
  /** The signed address from the streaming host; without it, the address of this request counts. */
  streamingIp: string | undefined
  requestIp: string
  /** A cookie shows that this visitor was let in before. */
  wasInside: boolean
  /** Takes the one playing place of a ticket's right; fails while it plays elsewhere. */
  takePlace: (rightId: WayInId) => Promise<PlaceTaken>
}

/** A verdict in the contract's form. */
export function presentVerdict(verdict: Verdict, locale: Locale) {
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
    message: sentence(verdict.code, locale),
  }
}

function addressFor(core: Core, question: Pick<PlayQuestion, 'streamingIp' | 'requestIp'>): string {
  if (question.streamingIp === undefined) return question.requestIp
  return readStreamingIp(core.config, question.streamingIp, core.clock.now()) ?? fail('playback.streaming_ip_invalid')
}

/** A token ends no later than its right. */
function tokenEnd(now: Date, verdict: Verdict): Date {
  const usual = after(now, tokenLifeMs)
  return verdict.allowed && verdict.until !== null && verdict.until < usual ? verdict.until : usual
}

interface Played {
  plays: Plays
  /** The title whose page shows what was opened. */
  shownBy: ShownBy
  /** Where an episode stands in its series; null for anything else. */
  episode: EpisodePosition | null
  /** Of what plays, and of what contains it. */
  ageRating: number
  verdict: Verdict
  opening: Opening
  locale: Locale
  isPreview: boolean
  resumeMs: number
  programme: z.input<typeof PlayInfo>['programme']
  clock: z.input<typeof PlayInfo>['clock']
  place: PlaceTaken | null
}

function openingOf(
  core: Core,
  of: { question: Pick<PlayQuestion, 'productId'>; plays: Plays; verdict: Verdict; network: string },
): Opening {
  return {
    assetId: of.plays.id,
    productId: of.question.productId,
    rightId: of.verdict.allowed ? of.verdict.rightId : null,
    network: of.network,
    until: tokenEnd(core.clock.now(), of.verdict),
  }
}

function present(core: Core, played: Played): z.input<typeof PlayInfo> {
  const { plays, opening, locale, isPreview } = played
  const folder = mediaFolder(core.config, opening)
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
    manifest: { url: `${folder}/master.m3u8`, kind: 'hls' },
    dash_url: plays.has_dash ? `${folder}/manifest.mpd` : null,
    protection: plays.protection,
    duration_ms: plays.duration_ms,
    resume_ms: played.resumeMs,
    subtitles: isPreview
      ? []
      : plays.subtitles.map((track) => ({
          id: track.id,
          lang: track.lang,
          label: labelOf(track.lang),
          url: `${folder}/subtitles/${track.id}.vtt`,
          is_default: track.lang === locale,
        })),
    audio: plays.audio.map((lang) => ({ lang, label: labelOf(lang) })),
    storyboard_url: plays.has_storyboard ? `${folder}/storyboard.vtt` : null,
    markers: isPreview ? [] : markersOf(plays),
    episode: played.episode,
    next_episode: played.episode === null ? null : nextOut(played.episode, plays.product_id, core.clock.now()),
    programme: played.programme,
    clock: played.clock,
    token_ends_at: opening.until.toISOString(),
    playing_place: played.place,
    watchable: presentVerdict(played.verdict, locale),
    auth: null,
  }
}

/** An answer of play-info, and its opening, by which the key is requested. */
export interface PlayAnswer {
  info: z.input<typeof PlayInfo>
  opening: Opening
  /** The call by which its keys are requested. */
  keyCall: KeyCall
  /** Nothing but a cookie remembers that this visitor is inside where nobody comes late. */
  isLetIn: boolean
}

/** Why it may not be watched; about a ticket whose time is over, that. */
function refuseToPlay(code: Refusal, ticket: TicketInHand | null): never {
  return fail(ticket?.isOver === true && !beforeTime.includes(code) ? 'playback.ticket_over' : code)
}

/**
 * What a first play begins: the ticket, or a rental. The hours of a ticket do not run while its holder waits for a
 * common beginning.
 */
async function begin(
  core: Core,
  verdict: Verdict,
  { ticket, clock }: { ticket: TicketInHand | null; clock: CommonClock | null },
): Promise<Verdict> {
  if (ticket === null || !verdict.allowed || verdict.rightId !== ticket.id) return beginRent(core, verdict)
  const now = core.clock.now()
  const { rightId, until } = await ticket.begin(clock !== null && clock.startsAt > now ? clock.startsAt : now)
  return { ...verdict, rightId, until, rent: { watchHours: ticket.watchHours, hasBegun: true } }
}

/** A ticket plays in one place; other rights play where their member likes. */
async function placeOf(verdict: Verdict, { takePlace }: PlayQuestion): Promise<PlaceTaken | null> {
  if (!verdict.allowed || verdict.by !== 'TICKET' || verdict.rightId === null) return null
  return takePlace(verdict.rightId)
}

/**
 * All that a player needs for the film; fails with the reason when it may not be watched, null when there is nothing to
 * play. With a ticket that nobody has played yet, this play begins it, unless something else opens the screening.
 */
export async function playFeature(
  core: Core,
  { programmeOf }: Pick<ProgrammeDoors, 'programmeOf'>,
  question: PlayQuestion,
  ticket: TicketInHand | null = null,
): Promise<PlayAnswer | null> {
  const { viewer, country, locale } = question
  if (ticket?.isAtTheDoor === true) fail('playback.at_the_door')
  const [row, plays, time] = await Promise.all([
    findWatchRow(core.db, question.productId, viewer?.memberId ?? null),
    findWhatPlays(core.db, question.productId, 'feature'),
    findWatchTime(core.db, viewer?.profileId ?? null, question.productId),
  ])
  const isClosed = row?.state !== 'published' && row?.rights.length === 0 && ticket === null
  if (row === undefined || isClosed) fail('product.not_found')
  const network = addressFor(core, question)
  const now = core.clock.now()
  const known = withTicket(factsOf(row, { viewer, country, network }), ticket, now)
  const facts = question.wasInside ? inside(known) : known
  const verdict = mayWatch(facts, now)
  if (!verdict.allowed) refuseToPlay(verdict.code, ticket)
  if (plays === undefined) return null
  const programme = row.kind === 'screening' ? await programmeOf(question.productId) : null
  if (programme !== null) refuseUnprepared(programme)
  const clock = programme?.clock ?? null
  const behindMs = behindOf(clock, row, verdict, now)
  const part =
    programme === null ? undefined : await partToPlay(core, { programme, behindMs, question }, { plays, time })
  if (part === null) return null
  const begun = await begin(core, verdict, { ticket, clock })
  const place = await placeOf(begun, question)
  const shown = part ?? { plays, resumeMs: resumeAt(time), programme: null, clock: null }
  const opening = openingOf(core, { question, plays: shown.plays, verdict: begun, network })
  const { ageRating } = facts
  const shownBy = row.named.shown_by
  // an episode that a screening shows is not followed by the next one
  const isOpened = shown.plays.product_id === question.productId
  const episode = isOpened ? await positionInSeries(core, shown.plays, locale) : null
  return {
    info: present(core, { ...shown, ageRating, shownBy, episode, verdict: begun, opening, locale, isPreview: false, place }),
    opening,
    keyCall: clock === null ? 'keys' : 'screening-keys',
    isLetIn: known.screening?.entryEndsAt !== undefined && begun.allowed && begun.by === 'FREE',
  }
}

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

/** The same for the preview, which needs no right. */
export async function playPreview(
  core: Core,
  question: Omit<PlayQuestion, 'takePlace' | 'wasInside'>,
): Promise<z.input<typeof PlayInfo> | null> {
  const { viewer, country, locale } = question
  const [row, plays] = await Promise.all([
    findWatchRow(core.db, question.productId, null),
    findWhatPlays(core.db, question.productId, 'preview'),
  ])
  if (row === undefined || row.state !== 'published') fail('product.not_found')
  const network = addressFor(core, question)
  const asker = { viewer, country, network }
  refuseClosed(row, asker)
  if (plays === undefined) fail('playback.no_preview')
  const verdict: Verdict = { allowed: true, by: 'FREE', until: null, rightId: null, rent: null }
  const opening = openingOf(core, { question, plays, verdict, network })
  const { ageRating } = factsOf(row, asker)
  const whole = { isPreview: true, resumeMs: 0, programme: null, clock: null, place: null, episode: null }
  const shownBy = row.named.shown_by
  return present(core, { plays, shownBy, ageRating, verdict, opening, locale, ...whole })
}

import type { z } from 'zod'
import type { PlayInfo } from '#contract/playback/playback.ts'
import type { ProductId, EntitlementSourceId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Core } from '#server/core.ts'
import { calledBy, fail } from '#server/fail.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import type { Viewer } from '#server/viewer.ts'
import type { CallerNetwork } from '#server/http/caller-network.ts'
import { hasOneNetwork, type PlaceTaken } from '#server/features/playback/places/index.ts'
import { loadingFrom } from './loading-from.ts'
import { beginRent } from '../buying/begin-rent.ts'
import { factsOf, inside } from '../rights/read-watch-facts.ts'
import type { Refusal, Refused, Verdict } from '../rights/judge-right.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { type LiveDoors, liveGrant, type LivePlayed, presentLivePlay } from './live-part.ts'
import { musicOf } from './music-of-play.ts'
import { type TicketInHand, withTicket } from './ticket-in-hand.ts'
import { positionInSeries } from '../position-in-series.ts'
import { findOpenedRow, findWhatPlays, type OpenedRow } from './play-info-queries.ts'
import { findWatchTime } from '../watch-time/watch-time-queries.ts'
import { playPreview } from './play-preview.ts'
import { grantOf, presentPlayInfo } from './present-play-info.ts'
import type { KeyCall } from './play-cookie.ts'
import { behindOf, partToPlay } from './play-part.ts'
import { type CommonClock, type ProgrammeDoors, refuseUnprepared } from './programme-part.ts'
import { resumeAt } from '../watch-time/watched-share.ts'
import type { WatchFacts } from '../rights/watch-facts.ts'

// told before anything about a ticket: they are about who asks, and from where
const beforeTime: readonly Refusal[] = ['profile.choose_first', 'playback.age', 'playback.region']

export interface PlayQuestion {
  /** The opened product; what plays may be another one. */
  productId: ProductId
  viewer: Viewer | null
  country: string | null
  locale: Locale
  /** Of a screening with several titles; left out: the one that plays now, or the first. */
  part?: number | undefined
  /** Asked as a live event: fails with `live.not_found` for what is none, and looks for a film only when there may be one. */
  isEvent?: boolean
  /** Instead of a refusal for want of a right, the preview. */
  orPreview?: boolean
  /** Where its player loads from first, and where it calls from, if that is another network. */
  networks: readonly CallerNetwork[]
  /** A cookie shows that this visitor was let in before. */
  wasInside: boolean
  /** Takes the one playing place of a ticket's right; fails while it plays elsewhere, and of an event on another network. */
  takePlace: (rightId: EntitlementSourceId, isEvent: boolean, networks: readonly CallerNetwork[]) => Promise<PlaceTaken>
  /** Takes one of the three places of the account, for what no ticket opens; fails while three others play. */
  takeAccountPlay: () => Promise<void>
}

/** An answer of play-info, and its grant, by which the key is requested. */
export interface PlayAnswer {
  info: z.input<typeof PlayInfo>
  grant: PlaybackGrant
  /** The call by which its keys are requested. */
  keyCall: KeyCall
  /** Nothing but a cookie remembers that this visitor is inside where nobody comes late. */
  isLetIn: boolean
}

/** Why it may not be watched; about a ticket whose time is over, that. */
function refuseToPlay(code: Refusal, kind: ProductKind, ticket: TicketInHand | null): never {
  const isOver = ticket?.isOver === true && !beforeTime.includes(code)
  return fail(isOver ? 'playback.ticket_over' : code, calledBy(kind))
}

/**
 * Begins the ticket, or a rental, with its first play. The hours of a ticket do not run while its holder waits for a
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

/** Takes one of the account's three places for a bought title or one of a plan; a free title and a ticket take none. */
async function countPlay(verdict: Verdict, { takeAccountPlay }: PlayQuestion): Promise<void> {
  if (verdict.allowed && verdict.by !== 'TICKET' && verdict.rightId !== null) await takeAccountPlay()
}

/**
 * Where it plays, and the network from which it is loaded. A ticket plays in one place; other rights play where their
 * member likes. The network of an event's ticket is judged at each key and beat, so its pictures load from anywhere.
 */
async function placeOf(
  verdict: Verdict,
  { takePlace, networks }: PlayQuestion,
  mode: string | null,
): Promise<{ place: PlaceTaken | null; network: string | null }> {
  const network = loadingFrom({ networks })
  if (!verdict.allowed || verdict.by !== 'TICKET' || verdict.rightId === null) return { place: null, network }
  const isEvent = hasOneNetwork(mode)
  return { place: await takePlace(verdict.rightId, isEvent, networks), network: isEvent ? null : network }
}

/** The preview of what this visitor has no right to, where the caller asks for it and there is one. */
async function previewInstead(core: Core, question: PlayQuestion, verdict: Refused): Promise<PlayAnswer | null> {
  if (question.orPreview !== true || beforeTime.includes(verdict.code)) return null
  const plays = await findWhatPlays(core.db, question.productId, 'preview')
  if (plays === undefined) return null
  return { ...(await playPreview(core, question, verdict)), keyCall: 'keys', isLetIn: false }
}

/** Plays a live event, as it comes or again from its list. A holder who waits in the hall has begun their ticket. */
async function playLive(
  core: Core,
  playing: {
    row: OpenedRow
    live: LivePlayed
    facts: WatchFacts
    verdict: Verdict
    question: PlayQuestion
    ticket: TicketInHand | null
  },
): Promise<PlayAnswer> {
  const { row, live, facts, question, ticket } = playing
  await countPlay(playing.verdict, question)
  const verdict = await begin(core, playing.verdict, { ticket, clock: null })
  const { place } = await placeOf(verdict, question, row.mode)
  const grant = liveGrant(core, { live, question, verdict })
  const shown = { row, live, grant, verdict, place, ageRating: facts.ageRating, locale: question.locale }
  return { info: presentLivePlay(core, shown), grant, keyCall: 'live-keys', isLetIn: false }
}

const noFilm = { plays: undefined, time: undefined }

/** The film that plays when the product is opened, and how far this profile has come in it. */
async function findFilm({ db }: Core, { productId, viewer }: PlayQuestion) {
  const [plays, time] = await Promise.all([
    findWhatPlays(db, productId, 'feature'),
    findWatchTime(db, viewer?.profileId ?? null, productId),
  ])
  return { plays, time }
}

/** Collects the facts about an opened row for its asker, and judges them. */
function judgeRow(
  row: Parameters<typeof factsOf>[0],
  { question, ticket, now }: { question: PlayQuestion; ticket: TicketInHand | null; now: Date },
) {
  const { viewer, country } = question
  const known = withTicket(factsOf(row, { viewer, country }), ticket, now)
  const facts = question.wasInside ? inside(known) : known
  return { known, facts, verdict: mayWatch(facts, now) }
}

/**
 * All that a player needs for the film; fails with the reason when it may not be watched, null when there is nothing to
 * play. With a ticket that nobody has played yet, this play begins it, unless something else opens the screening.
 */
export async function playFeature(
  core: Core,
  { programmeOf, liveOf }: Pick<ProgrammeDoors, 'programmeOf'> & Pick<LiveDoors, 'liveOf'>,
  question: PlayQuestion,
  ticket: TicketInHand | null = null,
): Promise<PlayAnswer | null> {
  const { viewer, country, locale } = question
  if (ticket?.isAtTheDoor === true) fail('playback.at_the_door')
  const [row, early] = await Promise.all([
    findOpenedRow(core.db, question.productId, viewer?.memberId ?? null),
    question.isEvent === true ? null : findFilm(core, question),
  ])
  if (question.isEvent === true && row?.mode !== 'live') fail('live.not_found')
  const isClosed = row?.state !== 'published' && row?.rights.length === 0 && ticket === null
  if (row === undefined || isClosed) fail('product.not_found')
  const now = core.clock.now()
  const { known, facts, verdict } = judgeRow(row, { question, ticket, now })
  if (!verdict.allowed) {
    const instead = await previewInstead(core, question, verdict)
    return instead ?? refuseToPlay(verdict.code, row.kind, ticket)
  }
  const live = row.mode === 'live' ? await liveOf(question.productId) : null
  // a film is made of an event when it is over
  const isLive = row.mode === 'live' && live?.phase !== 'ended'
  const { plays, time } = isLive ? noFilm : (early ?? (await findFilm(core, question)))
  if (live !== null && plays === undefined)
    return live.hasList ? playLive(core, { row, live, facts, verdict, question, ticket }) : null
  if (plays === undefined) return null
  const programme = row.kind === 'screening' && row.mode !== 'live' ? await programmeOf(question.productId) : null
  if (programme !== null) refuseUnprepared(programme)
  const clock = programme?.clock ?? null
  const behindMs = behindOf(clock, row, verdict, now)
  const part =
    programme === null ? undefined : await partToPlay(core, { programme, behindMs, question }, { plays, time })
  if (part === null) return null
  await countPlay(verdict, question)
  const begun = await begin(core, verdict, { ticket, clock })
  const { place, network } = await placeOf(begun, question, row.mode)
  const shown = part ?? { plays, resumeMs: resumeAt(time), programme: null, clock: null }
  const grant = grantOf(core, { question, plays: shown.plays, verdict: begun, network })
  const music = await musicOf(core, shown.plays)
  // an episode that a screening shows is not followed by the next one
  const isOpened = shown.plays.product_id === question.productId
  const episode = isOpened ? await positionInSeries(core, shown.plays, { viewer, country, locale }) : null
  return {
    info: presentPlayInfo(core, {
      ...shown,
      ageRating: facts.ageRating,
      grant,
      locale,
      place,
      music,
      episode,
      shownBy: row.named.shown_by,
      verdict: begun,
      isPreview: false,
    }),
    grant,
    keyCall: clock === null ? 'keys' : 'screening-keys',
    isLetIn: known.screening?.entryEndsAt !== undefined && begun.allowed && begun.by === 'FREE',
  }
}

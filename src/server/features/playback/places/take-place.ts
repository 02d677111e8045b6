import { after, minutes } from '#lib/time/clock.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { EntitlementSourceId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { CallerNetwork } from '#server/http/caller-network.ts'
import type { Viewer } from '#server/viewer.ts'
import { deviceName } from '#server/features/accounts/members/index.ts'
import { failElsewhere } from './judge-move.ts'
import { isElsewhere } from './judge-place.ts'
import { leaseMs, nextBeatMs } from './next-beat.ts'
import { addNetworks, findPlace, upsertPlace } from './place-queries.ts'
import { type Bound, boundNetwork, boundSince, sameNetwork, sameNetworks } from './same-network.ts'

/** A player's place, as the player is told of it. */
export interface PlaceTaken {
  /** The right in whose name the place is kept. */
  id: string
  next_beat_ms: number
}

type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

function sinceIn(locale: Locale, ms: number): string {
  const count = Math.floor(ms / minutes(1))
  const n = localDigits(count, locale)
  if (count < 1) return locale === 'fa' ? 'از همین دقیقه' : 'since this minute'
  return locale === 'fa' ? `از ${n} دقیقه پیش` : `for ${n} ${count === 1 ? 'minute' : 'minutes'}`
}

/** Returns the present binding of a place; null: it has none, or one so old that it does not hold any more. */
export function boundOf(
  place: Pick<FoundPlace, 'networks' | 'boundAt' | 'sessionId'> | undefined,
  now: Date,
): Bound | null {
  if (place === undefined || place.networks === null || place.boundAt === null) return null
  if (place.boundAt <= boundSince(now)) return null
  return { networks: place.networks, boundAt: place.boundAt, sessionId: place.sessionId }
}

/** The prefixes among these that a ticket does not have yet. */
export const newPrefixes = (bound: Bound, seen: readonly CallerNetwork[]) =>
  seen.map(boundNetwork).filter(({ prefix }) => bound.networks.every((known) => known.prefix !== prefix))

interface Asked {
  rightId: EntitlementSourceId
  viewer: Viewer
  placeId: string | undefined
  locale: Locale
  /**
   * Where its player loads from and calls from, for a ticket that plays on one network; null for any other ticket.
   */
  networks: readonly CallerNetwork[] | null
}

function failOccupied(place: FoundPlace | undefined, locale: Locale, now: Date): never {
  const device = [deviceName(place?.device ?? '', locale), place?.browser].filter(Boolean).join(' ')
  const since = sinceIn(locale, now.getTime() - (place?.takenAt ?? now).getTime())
  return fail('ticket.plays_elsewhere', { device, since })
}

/** Refuses a viewer from another network; adds the prefixes that count as the same one. */
async function admit(core: Core, place: FoundPlace, { viewer, networks }: Asked): Promise<void> {
  const now = core.clock.now()
  const bound = boundOf(place, now)
  if (bound === null || networks === null) return
  const seen = networks.map((network) => ({ network, sessionId: viewer.sessionId, at: now }))
  const verdict = sameNetworks(bound, seen)
  if (verdict === 'other') failElsewhere({ count: place.moves, movedAt: place.movedAt }, now)
  if (verdict === 'added')
    await addNetworks(core.db, place.rightId, { known: bound.networks, added: newPrefixes(bound, networks) })
}

/**
 * Takes the one place of a ticket for a player that is about to play, or keeps it: 90 s, which its beats prolong. A
 * player that names no place counts by its session. The first play binds the ticket of an event to its network. Fails
 * with `ticket.plays_elsewhere` while another player has the place; the sentence names the device and for how long. From
 * another network it fails as `failElsewhere` does.
 */
export async function takePlace(core: Core, asked: Asked): Promise<PlaceTaken> {
  const { rightId, viewer, locale } = asked
  const { memberId, sessionId } = viewer
  const placeId = asked.placeId ?? sessionId
  const now = core.clock.now()
  const nextMs = nextBeatMs({ beatsPerSecond: 0, chance: Math.random(), isEvent: asked.networks !== null })
  const at = { now, until: after(now, leaseMs(nextMs)), boundSince: boundSince(now) }
  const networks = asked.networks?.map(boundNetwork) ?? null
  const take = () => upsertPlace(core.db, { rightId, memberId, sessionId, placeId, networks }, at)
  let taken = await take()
  // twice: another call of this player may have added a prefix meanwhile
  for (let tries = 0; taken === null && tries < 2; tries += 1) {
    const there = await findPlace(core.db, rightId)
    if (there !== undefined) await admit(core, there, asked)
    if (isElsewhere(there, { placeId }, now)) failOccupied(there, locale, now)
    taken = await take()
  }
  if (taken === null) failOccupied(await findPlace(core.db, rightId), locale, now)
  return { id: taken, next_beat_ms: nextMs }
}

/**
 * Refuses a key to another network than its ticket's, as `failElsewhere` does, and to a session whose ticket plays in
 * another one of the same network (`ticket.moved_elsewhere`); a beat is judged in this order, too.
 */
export async function mustPlayHere(
  core: Core,
  asked: { rightId: EntitlementSourceId; sessionId: string; network: CallerNetwork },
): Promise<void> {
  const { sessionId, network } = asked
  const place = await findPlace(core.db, asked.rightId)
  const now = core.clock.now()
  const bound = boundOf(place, now)
  // a new prefix is written with the next beat
  if (place !== undefined && bound !== null && sameNetwork(bound, { network, sessionId, at: now }) === 'other')
    failElsewhere({ count: place.moves, movedAt: place.movedAt }, now)
  if (isElsewhere(place, { sessionId }, now)) fail('ticket.moved_elsewhere')
}

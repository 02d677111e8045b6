import { after, minutes } from '#lib/clock.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { ProductId, WayInId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import { deviceName } from '../accounts/index.ts'
import { isElsewhere } from './judge-place.ts'
import { leaseMs, nextBeatMs } from './next-beat.ts'
import { findPlace, movePlaces, upsertPlace } from './place-queries.ts'

/** What a player is told about its place. */
export interface PlaceTaken {
  /** The right in whose name the place is kept. */
  id: string
  next_beat_ms: number
}

function sinceIn(locale: Locale, ms: number): string {
  const count = Math.floor(ms / minutes(1))
  const n = localDigits(count, locale)
  if (count < 1) return locale === 'fa' ? 'از همین دقیقه' : 'since this minute'
  return locale === 'fa' ? `از ${n} دقیقه پیش` : `for ${n} ${count === 1 ? 'minute' : 'minutes'}`
}

/**
 * Takes the one place of a ticket for a player that is about to play, or keeps it: 90 s, which its beats prolong. A
 * player that names no place counts by its session. Fails with `ticket.plays_elsewhere` while another player has it; the
 * sentence names the device and for how long.
 */
export async function takePlace(
  core: Core,
  asked: { rightId: string; viewer: Viewer; placeId: string | undefined; locale: Locale },
): Promise<PlaceTaken> {
  const { rightId, viewer, locale } = asked
  const { memberId, sessionId } = viewer
  const placeId = asked.placeId ?? sessionId
  const now = core.clock.now()
  const nextMs = nextBeatMs(0, Math.random())
  const until = after(now, leaseMs(nextMs))
  const kept = await upsertPlace(core.db, { rightId, memberId, sessionId, placeId }, { now, until })
  if (kept !== null) return { id: kept, next_beat_ms: nextMs }
  const there = await findPlace(core.db, rightId)
  const device = [deviceName(there?.device ?? '', locale), there?.browser].filter(Boolean).join(' ')
  return fail('ticket.plays_elsewhere', {
    device,
    since: sinceIn(locale, now.getTime() - (there?.takenAt ?? now).getTime()),
  })
}

/** Brings what this member's tickets of a screening play to this player; without a place of before nothing happens. */
export async function moveHere(
  core: Core,
  asked: { viewer: Viewer; productId: ProductId; placeId: string },
): Promise<void> {
  const { viewer, productId, placeId } = asked
  const { memberId, sessionId } = viewer
  const now = core.clock.now()
  const until = after(now, leaseMs(0))
  await movePlaces(core.db, { memberId, productId, sessionId, placeId }, { now, until })
}

/** Refuses a key to a session whose ticket plays in another one: `ticket.moved_elsewhere`. */
export async function mustPlayHere(core: Core, asked: { rightId: WayInId; sessionId: string }): Promise<void> {
  const place = await findPlace(core.db, asked.rightId)
  if (isElsewhere(place, { sessionId: asked.sessionId }, core.clock.now())) fail('ticket.moved_elsewhere')
}

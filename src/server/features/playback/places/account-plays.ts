import { transaction } from '#db/transaction.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failTooMany } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { deviceName } from '#server/features/accounts/members/index.ts'
import { findOtherPlays, lockPlaysOf, prolongPlay, putPlay, readRecentPlays } from './account-play-queries.ts'

/** As many as an account has devices: one token in the hands of many friends is one account all the same. */
const mostPlays = 3

/** So long a player that says nothing counts as one that plays: a pause, or a line that is gone for a while. */
const leaseMs = minutes(10)

/**
 * A player that says it has left, and plays on, has its key and is told from no other one. So the places are counted too in
 * which an account began to play lately: a household that opens each film in a new tab has less than these.
 */
const mostRecentPlaces = 30
export const recentMs = hours(3)

/** How often a player that plays on is written down. */
const writtenEveryMs = minutes(2)

/** Players whose last word this process remembers; with more of them it writes more often. */
const mostRemembered = 20_000

export interface Player {
  viewer: Pick<Viewer, 'memberId' | 'sessionId'>
  /** Null: a player that names none, which counts by its session. */
  placeId: string | undefined
}

const placeOf = ({ viewer, placeId }: Player): string => placeId ?? viewer.sessionId

/**
 * Takes one of the three places in which an account plays at a time, for what was bought or what a plan opens, or keeps it;
 * for ten minutes, which the reports of its player prolong. A ticket takes its own place instead. Fails with
 * `playback.plays_on_three`, which names the devices, and with 429 after thirty places within three hours.
 */
export async function takeAccountPlay(
  core: Core,
  player: Player & { productId: ProductId; locale: Locale },
): Promise<void> {
  const { viewer, productId, locale } = player
  const { memberId, sessionId } = viewer
  const play = { memberId, sessionId, productId, placeId: placeOf(player) }
  await transaction(core.db, async (tx) => {
    await lockPlaysOf(tx, memberId)
    const now = core.clock.now()
    const others = await findOtherPlays(tx, play, now)
    if (others.length >= mostPlays) {
      const names = others.map(({ device, browser }) => [deviceName(device, locale), browser].filter(Boolean).join(' '))
      const list = new Intl.ListFormat(locale, { type: 'conjunction' })
      fail('playback.plays_on_three', { devices: list.format(names) })
    }
    const { count, oldest } = await readRecentPlays(tx, play, after(now, -recentMs))
    if (count >= mostRecentPlaces && oldest !== null)
      failTooMany(Math.max(1, Math.ceil((oldest.getTime() + recentMs - now.getTime()) / 1000)))
    await putPlay(tx, play, { now, until: after(now, leaseMs) })
  })
}

/** Hears the reports of players. One that goes on is written every two minutes, one that has left at once. */
export function accountPlayListener(core: Core) {
  const written = new Map<string, Date>()
  return async (player: Player, event: 'tick' | 'pause' | 'seek' | 'ended' | 'leave'): Promise<void> => {
    const now = core.clock.now()
    const placeId = placeOf(player)
    const place = { memberId: player.viewer.memberId, placeId }
    const name = `${place.memberId} ${placeId}`
    if (event === 'leave' || event === 'ended') {
      written.delete(name)
      return prolongPlay(core.db, place, now)
    }
    const last = written.get(name)
    if (last !== undefined && after(last, writtenEveryMs) > now) return
    if (written.size >= mostRemembered) written.clear()
    written.set(name, now)
    await prolongPlay(core.db, place, after(now, leaseMs))
  }
}

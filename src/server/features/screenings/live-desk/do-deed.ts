import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { LiveEventId, MemberId, ProductId } from '#lib/ids.ts'
import type { LiveDeed } from '#lib/lists/live-deeds.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { applyDeed, lockEventOf } from '#server/features/screenings/live/index.ts'
import { factsOf } from './desk-facts.ts'
import { findDeskRow } from './desk-queries.ts'
import { judgeDeed } from './judge-deed.ts'
import { subjectOf } from './present-desk.ts'

export interface Desk {
  memberId: MemberId
  audit: Audit
}

/** An entry of the room's log: a deed, or something that is not one of them. */
type RecordedDeed = LiveDeed | 'start_blind' | 'cut' | 'say' | 'unsay' | 'show_key' | 'obs_profile' | 'new_key'

/** Holds the event's row, so that two desks take turns. Fails with `live_desk.not_found`. */
export async function lockDesk(tx: Tx, productId: ProductId): Promise<{ id: LiveEventId; ended_at: Date | null }> {
  return (await lockEventOf(tx, productId)) ?? fail('live_desk.not_found')
}

/** Writes a deed into the audit log, from which the control room's own log is read. */
export async function record(
  tx: Tx,
  desk: Desk,
  { eventId, deed, details = {} }: { eventId: LiveEventId; deed: RecordedDeed; details?: Record<string, unknown> },
): Promise<void> {
  await desk.audit(tx, { memberId: desk.memberId, action: `live.${deed}`, subject: subjectOf(eventId), details })
}

/**
 * Does one thing to a live event, and records it. Of two desks that do the same one does it, and both are answered alike. Fails
 * with the codes of `judgeDeed`.
 */
export async function doDeed(
  core: Core,
  desk: Desk,
  wish: { productId: ProductId; deed: LiveDeed; withoutPicture: boolean },
): Promise<void> {
  const { productId, deed, withoutPicture } = wish
  await transaction(core.db, async (tx) => {
    await lockDesk(tx, productId)
    // after the lock, so that what another desk has just done is seen
    const row = (await findDeskRow(tx, productId)) ?? fail('live_desk.not_found')
    const now = core.clock.now()
    const facts = factsOf(row, now)
    const judged = judgeDeed({ ...facts, hasPicture: facts.hasPicture || withoutPicture }, deed, now)
    if (judged.is === 'refused') fail(judged.code)
    if (judged.is === 'done') return
    await applyDeed(tx, core, { id: row.event_id, product_id: productId, on_air_at: row.on_air_at }, deed)
    const isBlind = deed === 'start' && !facts.hasPicture
    await record(tx, desk, { eventId: row.event_id, deed: isBlind ? 'start_blind' : deed })
  })
}

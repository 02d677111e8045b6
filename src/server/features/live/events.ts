import { transaction } from '#db/transaction.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { endEvent, lockLiveEvent, putOnAir, replaceKey } from './live-event-queries.ts'
import { changeCut, wantRecording } from './plan-queries.ts'
import { makeRecordingJob } from './recording-jobs.ts'
import { newPassphrase, newStreamKey } from './stream-keys.ts'
import { moveEnd, runOver } from './run-over.ts'

type House = Pick<Core, 'config' | 'db' | 'clock'>

/** Gives an event a new key and passphrase; whoever sends with the old one is cut. False when the event is over. */
export async function changeStreamKey(core: House, id: LiveEventId): Promise<boolean> {
  const { hash, sealedKey } = newStreamKey(core.config)
  const key = { hash, sealedKey, sealedPassphrase: newPassphrase(core.config), now: core.clock.now() }
  return transaction(core.db, (tx) => replaceKey(tx, id, key))
}

/** From now on ticket holders see the picture. False when they do already, or the event is over. */
export async function goOnAir(core: House, id: LiveEventId): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const event = await lockLiveEvent(tx, id)
    if (event === undefined || !(await putOnAir(tx, id, now))) return false
    await runOver(tx, event.product_id, now)
    return true
  })
}

/**
 * Ends an event: its camera is cut, its lists are closed, its tickets open the replay or nothing any more, and what was
 * shown becomes a film by the pipeline, if the event was on air. False when it was over already.
 */
export async function endLiveEvent(core: House & Pick<Core, 'queue'>, id: LiveEventId): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const event = await lockLiveEvent(tx, id)
    if (event === undefined || event.ended_at !== null) return false
    const now = core.clock.now()
    const recording = event.on_air_at === null ? 'none' : 'wanted'
    await endEvent(tx, id, recording, now)
    await moveEnd(tx, event.product_id, { onAirAt: event.on_air_at, endsAt: now }, now)
    if (recording === 'wanted') await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
    return true
  })
}

/**
 * Cuts what an event that is over shows again, its list at once and its film when it is made anew. Null: from its
 * beginning, or to its end. False while it runs, when it was never on air, or when its files are gone.
 */
export async function cutLiveEvent(
  core: House & Pick<Core, 'queue'>,
  id: LiveEventId,
  cut: { from: Date | null; until: Date | null },
): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const event = await lockLiveEvent(tx, id)
    if (event === undefined || event.on_air_at === null || event.ended_at === null || event.swept_at !== null)
      return false
    await changeCut(tx, id, cut)
    await wantRecording(tx, id)
    await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
    return true
  })
}

import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import { type LiveDeed, startCountMs } from '#lib/lists/live-deeds.ts'
import type { Core } from '#server/core.ts'
import { closeHold, openHold } from '../hold-queries.ts'
import {
  endEvent,
  findEventOf,
  lockLiveEvent,
  putOnAir,
  replaceKey,
  setDoors,
  takeBackAir,
  takeOffAir,
} from './live-event-queries.ts'
import { changeCut, wantRecording } from './plan-queries.ts'
import { makeRecordingJob } from '../recording/recording-jobs.ts'
import { newPassphrase, newStreamKey } from './stream-keys.ts'
import { moveEnd, runOver } from './run-over.ts'

type House = Pick<Core, 'config' | 'db' | 'clock'>

/** Gives an event a new key and passphrase; a sender with the old one is cut. False when the event is over. */
export async function changeStreamKey(core: House, id: LiveEventId): Promise<boolean> {
  return transaction(core.db, (tx) => turnStreamKey(tx, core, id))
}

/** As `changeStreamKey`, within a transaction. */
export async function turnStreamKey(tx: Tx, core: Pick<Core, 'config' | 'clock'>, id: LiveEventId): Promise<boolean> {
  const { hash, sealedKey } = newStreamKey(core.config)
  return replaceKey(tx, id, { hash, sealedKey, sealedPassphrase: newPassphrase(core.config), now: core.clock.now() })
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
    await closeEvent(tx, core, event)
    return true
  })
}

/** The row of an event that the caller holds. */
interface Held {
  id: LiveEventId
  product_id: ProductId
  on_air_at: Date | null
}
type Desk = Pick<Core, 'clock' | 'queue'>

/** Ends an open event. */
async function closeEvent(tx: Tx, core: Desk, { id, product_id: productId, on_air_at: starts }: Held): Promise<void> {
  const now = core.clock.now()
  // ended while its start still counted: nobody has seen anything
  const onAirAt = starts === null || (await takeBackAir(tx, id, now)) ? null : starts
  await closeHold(tx, id, now)
  await endEvent(tx, id, onAirAt === null ? 'none' : 'wanted', now)
  await moveEnd(tx, productId, { onAirAt, endsAt: now }, now)
  if (onAirAt !== null) await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
}

/**
 * Does what the control room wants to an open event. The caller holds its row (`lockEventOf`) and has judged that the deed
 * can be done now.
 */
export async function applyDeed(tx: Tx, core: Desk, event: Held, deed: LiveDeed): Promise<void> {
  const now = core.clock.now()
  const { id } = event
  if (deed === 'open_doors' || deed === 'shut_doors') await setDoors(tx, event.product_id, deed === 'open_doors', now)
  else if (deed === 'start') {
    await putOnAir(tx, id, after(now, startCountMs))
    await runOver(tx, event.product_id, now)
  } else if (deed === 'take_back') await takeBackAir(tx, id, now)
  else if (deed === 'hold') await openHold(tx, id, now)
  else if (deed === 'go_on') await closeHold(tx, id, now)
  else await closeEvent(tx, core, event)
}

/**
 * An event gets another date: what was shown of it is not its beginning, and what its camera sends is a rehearsal again. Of a
 * product that is no live event it does nothing. The caller holds its row (`lockEventOf`).
 */
export async function beginAnew(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  const id = await takeOffAir(tx, productId)
  if (id !== null) await closeHold(tx, id, now)
}

/**
 * The event of a cancelled screening is over: its camera is cut, nobody's ticket opens it, and no film is made. Of a product that
 * is no live event it does nothing. The caller holds its row (`lockEventOf`).
 */
export async function endCancelled(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  const event = await findEventOf(tx, productId)
  if (event === undefined || event.ended_at !== null) return
  await takeBackAir(tx, event.id, now)
  await closeHold(tx, event.id, now)
  await endEvent(tx, event.id, 'none', now)
}

/**
 * Cuts what an event that is over shows again, its list at once and its film when it is made anew. Null: from its
 * beginning, or to its end. The caller holds its row, and has seen that it was on air, is over, and has its files still.
 */
export async function cutEvent(
  tx: Tx,
  core: Pick<Core, 'clock' | 'queue'>,
  id: LiveEventId,
  cut: { from: Date | null; until: Date | null },
): Promise<void> {
  await changeCut(tx, id, cut)
  await wantRecording(tx, id, core.clock.now())
  await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
}

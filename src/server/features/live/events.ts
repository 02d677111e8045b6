import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after } from '#lib/clock.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import { type LiveDeed, startCountMs } from '#lib/live-deeds.ts'
import type { Core } from '../../core.ts'
import { closeHold, openHold } from './hold-queries.ts'
import {
  endEvent,
  insertLiveEvent,
  lockLiveEvent,
  putOnAir,
  replaceKey,
  setDoors,
  takeBackAir,
  takeSrtPort,
} from './live-event-queries.ts'
import { newLiveMaster, newPassphrase, newStreamKey } from './stream-keys.ts'
import { makeRecordingJob } from './recording-jobs.ts'

type House = Pick<Core, 'config' | 'db' | 'clock'>

/**
 * Opens a live event for a title: from now on a camera with its key is taken in, and what it sends is a rehearsal until
 * the event goes on air. Returns its id.
 */
export async function openLiveEvent(core: House, productId: ProductId): Promise<LiveEventId> {
  const id: LiveEventId = randomUUID()
  const { hash, sealedKey } = newStreamKey(core.config)
  await transaction(core.db, async (tx) => {
    await insertLiveEvent(tx, {
      id,
      productId,
      keyHash: hash,
      sealedKey,
      sealedPassphrase: newPassphrase(core.config),
      sealedMaster: newLiveMaster(core.config),
      now: core.clock.now(),
    })
    if (core.config.live.srtPorts !== null) await takeSrtPort(tx, id, core.config.live.srtPorts)
  })
  return id
}

/** Gives an event a new key and passphrase; whoever sends with the old one is cut. False when the event is over. */
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
  return transaction(core.db, (tx) => putOnAir(tx, id, core.clock.now()))
}

/**
 * Ends an event: its camera is cut, its lists are closed, and what was shown becomes a film by the pipeline, if the event
 * was on air. False when it was over already.
 */
export async function endLiveEvent(core: House & Pick<Core, 'queue'>, id: LiveEventId): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const event = await lockLiveEvent(tx, id)
    if (event === undefined || event.ended_at !== null) return false
    await closeEvent(tx, core, event)
    return true
  })
}

/** Ends an open event whose row the caller holds. */
async function closeEvent(
  tx: Tx,
  core: Pick<Core, 'clock' | 'queue'>,
  { id, on_air_at: onAirAt }: { id: LiveEventId; on_air_at: Date | null },
): Promise<void> {
  const now = core.clock.now()
  // ended while its start still counted: nobody has seen anything
  const wasOnAir = onAirAt !== null && !(await takeBackAir(tx, id, now))
  await closeHold(tx, id, now)
  await endEvent(tx, id, wasOnAir ? 'wanted' : 'none', now)
  if (wasOnAir) await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
}

/**
 * Does what the control room wants to an open event. The caller holds its row (`lockEventOf`) and has judged that the deed
 * can be done now.
 */
export async function applyDeed(
  tx: Tx,
  core: Pick<Core, 'clock' | 'queue'>,
  event: { id: LiveEventId; on_air_at: Date | null },
  deed: LiveDeed,
): Promise<void> {
  const now = core.clock.now()
  const { id } = event
  if (deed === 'open_doors' || deed === 'shut_doors') await setDoors(tx, id, deed === 'open_doors')
  else if (deed === 'start') await putOnAir(tx, id, after(now, startCountMs))
  else if (deed === 'take_back') await takeBackAir(tx, id, now)
  else if (deed === 'hold') await openHold(tx, id, now)
  else if (deed === 'go_on') await closeHold(tx, id, now)
  else await closeEvent(tx, core, event)
}

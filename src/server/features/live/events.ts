import { randomUUID } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { endEvent, insertLiveEvent, lockLiveEvent, putOnAir, replaceKey, takeSrtPort } from './live-event-queries.ts'
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
  const { hash, sealedKey } = newStreamKey(core.config)
  const key = { hash, sealedKey, sealedPassphrase: newPassphrase(core.config), now: core.clock.now() }
  return transaction(core.db, (tx) => replaceKey(tx, id, key))
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
    const recording = event.on_air_at === null ? 'none' : 'wanted'
    await endEvent(tx, id, recording, core.clock.now())
    if (recording === 'wanted') await core.queue.enqueue(tx, makeRecordingJob, { event: id }, { singletonKey: id })
    return true
  })
}

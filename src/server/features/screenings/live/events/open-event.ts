import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { findEventOf, insertLiveEvent, takeSrtPort } from './live-event-queries.ts'
import { releaseFiles } from '#server/features/media/index.ts'
import { liveFiles } from '../live-files.ts'
import { deleteUnaired, isOfLive } from './plan-queries.ts'
import { newLiveMaster, newPassphrase, newStreamKey } from './stream-keys.ts'

type House = Pick<Core, 'config' | 'clock'>

/** Opens the live event of a product, once; null when it was open already. */
async function open(tx: Tx, core: House, productId: ProductId): Promise<LiveEventId | null> {
  const id: LiveEventId = randomUUID()
  const { hash, sealedKey } = newStreamKey(core.config)
  const isNew = await insertLiveEvent(tx, {
    id,
    productId,
    keyHash: hash,
    sealedKey,
    sealedPassphrase: newPassphrase(core.config),
    sealedMaster: newLiveMaster(core.config),
    now: core.clock.now(),
  })
  if (!isNew) return null
  if (core.config.live.srtPorts !== null) await takeSrtPort(tx, id, core.config.live.srtPorts)
  return id
}

/**
 * Opens a live event for a title: from now on a camera with its key is taken in, and what it sends is a rehearsal until
 * the event goes on air. Returns its id. Throws when the title has one.
 */
export async function openLiveEvent(core: House & Pick<Core, 'db'>, productId: ProductId): Promise<LiveEventId> {
  const id = await transaction(core.db, (tx) => open(tx, core, productId))
  if (id === null) throw new Error(`Product ${productId} has a live event.`)
  return id
}

/** For the transaction in which an editor stores a title: a live screening has its event, and with it its camera's key. */
export function makeLiveReady(core: House & Pick<Core, 'queue'>) {
  return async (tx: Tx, productId: ProductId): Promise<void> => {
    if (await isOfLive(tx, productId)) await open(tx, core, productId)
    else await close(tx, core, productId)
  }
}

/**
 * A screening that is live no more takes no camera in: its event goes with what was rehearsed. One that was on air stays live
 * (`live.was_on_air`): its viewers would lose the picture, or their replay.
 */
async function close(tx: Tx, core: House & Pick<Core, 'queue'>, productId: ProductId): Promise<void> {
  const id = await deleteUnaired(tx, productId)
  if (id !== null) await releaseFiles(core, tx, liveFiles.event(id))
  else if ((await findEventOf(tx, productId)) !== undefined) fail('live.was_on_air')
}

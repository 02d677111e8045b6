import { transaction } from '#db/transaction.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { LiveHealth } from '#lib/media/live-health.ts'
import type { Core } from '#server/core.ts'
import { hashToken } from '#server/secrets.ts'
import {
  beatSender,
  findByKeyHash,
  findOutsidePorts,
  findSrtDoors,
  leaseSender,
  releaseAllSenders,
  releaseSender,
  takeSrtPort,
} from './live-event-queries.ts'
import { openLiveMaster, showSealed } from './stream-keys.ts'

type House = Pick<Core, 'config' | 'db' | 'clock'>

/** A sender that sent nothing for so long is dead, and another one may take the event. */
const deadAfterMs = seconds(10)

/** The event of a stream key, with the secret of its segments' keys; null for a key that is none. */
export async function eventOfKey(core: House, key: string): Promise<{ id: LiveEventId; master: Buffer } | null> {
  const found = await findByKeyHash(core.db, hashToken(key))
  return found === undefined ? null : { id: found.id, master: openLiveMaster(core.config, found.sealed_master) }
}

/** Makes a sender the one of an event; false while another one lives. */
export async function takeLease(core: House, event: LiveEventId, sender: string): Promise<boolean> {
  const now = core.clock.now()
  return leaseSender(core.db, event, { sender, now, silentSince: after(now, -deadAfterMs) })
}

/** Says that a sender is still there. False when it is the event's sender no more, and has to be cut. */
export async function beat(
  core: House,
  event: LiveEventId,
  told: { sender: string; hasSent: boolean; health: LiveHealth | null },
): Promise<boolean> {
  return beatSender(core.db, event, { ...told, now: core.clock.now() })
}

export async function endLease(core: House, event: LiveEventId, sender: string): Promise<void> {
  await releaseSender(core.db, event, sender)
}

/** When the process for cameras begins, nobody sends to it: after a kill the rows still say so. */
export async function endAllLeases(core: Pick<Core, 'db'>): Promise<void> {
  await releaseAllSenders(core.db)
}

/** A door for SRT that must be open now: one port for each open event, and the passphrase that opens it. */
export interface SrtDoor {
  id: LiveEventId
  port: number
  passphrase: string
  master: Buffer
}

export async function listSrtDoors(core: Pick<Core, 'config' | 'db'>): Promise<SrtDoor[]> {
  const rows = await findSrtDoors(core.db)
  return rows.flatMap(({ id, srt_port: port, sealed_passphrase: passphrase, sealed_master: master }) =>
    port === null
      ? []
      : [{ id, port, passphrase: showSealed(core.config, passphrase), master: openLiveMaster(core.config, master) }],
  )
}

/** Gives open events whose port for SRT is not in the range of the settings one that is, and those that have none. */
export async function takeSrtPortsAnew(core: Pick<Core, 'config' | 'db'>): Promise<void> {
  const range = core.config.live.srtPorts
  if (range === null) return
  await transaction(core.db, async (tx) => {
    for (const id of await findOutsidePorts(tx, range)) await takeSrtPort(tx, id, range)
  })
}

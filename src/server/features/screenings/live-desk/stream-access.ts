import type { z } from 'zod'
import type { LiveAccess } from '#contract/screenings/live/live-desk.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lockEventOf, showSealed, turnStreamKey } from '#server/features/screenings/live/index.ts'
import { type Desk, record } from './do-deed.ts'

export type Access = z.input<typeof LiveAccess>
type House = Pick<Core, 'config'>
type Sealed = { sealed_key: Buffer; sealed_passphrase: Buffer; srt_port: number | null }

/** The usual port of RTMP, which addresses leave out. */
const usualRtmpPort = 1935

/** Returns the access for an encoder. OBS takes both forms; SRT has its passphrase in the address, and no key. */
export function accessOf({ config }: House, event: Sealed): Access {
  const { hostname } = new URL(config.publicUrl)
  const { rtmpPort } = config.live
  const port = rtmpPort === usualRtmpPort ? '' : `:${rtmpPort}`
  const passphrase = encodeURIComponent(showSealed(config, event.sealed_passphrase))
  return {
    rtmp:
      rtmpPort === null
        ? null
        : { server: `rtmp://${hostname}${port}/live`, key: showSealed(config, event.sealed_key) },
    srt:
      config.live.srtPorts === null || event.srt_port === null
        ? null
        : `srt://${hostname}:${event.srt_port}?mode=caller&pbkeylen=16&passphrase=${passphrase}`,
  }
}

/**
 * Returns the access, and records in the log that it was shown, or went into a file (`whatFor`). Fails with
 * `live_desk.not_found` and `live_desk.over`.
 */
export async function showAccess(
  core: Core,
  desk: Desk,
  wish: { productId: ProductId; whatFor: 'show_key' | 'obs_profile' },
): Promise<Access> {
  return transaction(core.db, async (tx) => {
    const event = await openEvent(tx, wish.productId)
    await record(tx, desk, { eventId: event.id, deed: wish.whatFor })
    return accessOf(core, event)
  })
}

/** Makes a new key and passphrase, at once in force: a sender with the old ones is cut at the next beat. */
export async function turnAccess(core: Core, desk: Desk, productId: ProductId): Promise<Access> {
  return transaction(core.db, async (tx) => {
    const { id } = await openEvent(tx, productId)
    await turnStreamKey(tx, core, id)
    await record(tx, desk, { eventId: id, deed: 'new_key' })
    return accessOf(core, await openEvent(tx, productId))
  })
}

/** After its end a key opens nothing, so there is none to show. */
async function openEvent(tx: Tx, productId: ProductId) {
  const event = (await lockEventOf(tx, productId)) ?? fail('live_desk.not_found')
  return event.ended_at === null ? event : fail('live_desk.over')
}

import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { apiBase } from '#contract/route.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Context } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { networkOf, noAddress } from '#server/http/address.ts'
import { setCookie } from '#server/http/cookies.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { deviceOf } from '../sessions/device.ts'
import { tellAccount } from '../settings/tell-account.ts'
import { type Caller, callerOf, deviceCookie } from './caller.ts'
import {
  dropOldest,
  findFamiliarity,
  findMemberAt,
  rememberDevice,
  rememberNetwork,
  rotateDevice,
  type Since,
  sweepKnown,
} from './known-device-queries.ts'

const deviceLifeMs = days(180)
const networkLifeMs = days(90)
const most = { devices: 10, networks: 20 }

/** The relation of a call to the account that it names. */
export interface Standing {
  member: { id: MemberId; password_hash: string | null } | undefined
  /** The known browser from which it comes. */
  deviceId: string | null
  /** The member for whom its address is known. */
  networkOf: string | null
}

/** Finds the member of a name, and whether the caller has signed in to that account before, in one query. */
export async function standingOf(core: Core, userName: string, caller: Caller): Promise<Standing> {
  const at = { deviceHash: caller.deviceHash, network: knownNetwork(caller.ip), since: sinceOf(core) }
  const found = await findMemberAt(core.db, userName, at)
  if (found === undefined) return { member: undefined, deviceId: null, networkOf: null }
  return {
    member: { id: found.id, password_hash: found.password_hash },
    deviceId: found.device_id === null ? null : String(found.device_id),
    networkOf: found.knows_network === true ? found.id : null,
  }
}

/**
 * Remembers the browser and the address of a person who has just signed in. The browser gets a new token each time, so
 * a copied older token soon becomes useless. Where an account that knows others knew neither, its member is told: a
 * person with a stolen password comes from such a place.
 */
export async function makeKnown(
  core: Core,
  memberId: MemberId,
  context: Pick<Context, 'ip' | 'request' | 'reply'>,
): Promise<void> {
  const { ip, deviceHash } = callerOf(context)
  const token = randomToken()
  const network = knownNetwork(ip)
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const account = await findFamiliarity(tx, memberId, { deviceHash, network, since: sinceOf(core) })
    if (account.knows_any === true && account.knows_device !== true && account.knows_network !== true) {
      const device = deviceOf(context.request.headers['user-agent'])
      await tellAccount(tx, core, { ...account, news: { kind: 'signed_in_anew', device } })
    }
    if (deviceHash !== null) await rotateDevice(tx, deviceHash, hashToken(token))
    await rememberDevice(tx, { memberId, tokenHash: hashToken(token) }, now)
    if (network !== null) await rememberNetwork(tx, { memberId, network }, now)
    await dropOldest(tx, memberId, most)
  })
  const cookie = { name: deviceCookie, value: token, path: apiBase, life: `Max-Age=${deviceLifeMs / 1000}` }
  context.reply.header('set-cookie', setCookie(core.config.publicUrl, cookie))
}

/** Deletes what was unused for long. */
export function sweepKnownDevices(core: Core): Promise<number> {
  return sweepKnown(core.db, sinceOf(core))
}

function sinceOf({ clock }: Core): Since {
  const now = clock.now()
  return { devices: after(now, -deviceLifeMs), networks: after(now, -networkLifeMs) }
}

/** The network of an address; null where nothing could be read, because that would make strangers known. */
function knownNetwork(ip: string): string | null {
  return ip === noAddress ? null : networkOf(ip)
}

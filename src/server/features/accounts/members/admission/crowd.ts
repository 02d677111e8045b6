import { createHash } from 'node:crypto'
import type { Core } from '#server/core.ts'
import { failTooMany } from '#server/fail.ts'
import { blockOf } from '#server/http/address.ts'
import { takeBackHits } from '#server/limits/rate-limit-queries.ts'
import { type Hits, keysOf, limit } from '#server/limits/rate-limits.ts'

/** Calls that strangers may make; each kind has its own counters. */
export type Door = 'init' | 'device' | 'code' | 'verify' | 'login'

/**
 * Number of counters in a house of usual size, one for each sixteenth of all address blocks. So calls do not all wait
 * for one row; and an attacker who fills one counter only makes a sixteenth of the world do proof of work, and locks
 * out nobody. A larger house has `HOUSE_SCALE` times as many counters, not higher ones: no row becomes hot, and an
 * attacker fills a smaller share. A counter of 75 is filled by an even crowd that is 12 % smaller or larger (one
 * standard deviation, the square root of 75), so the sum is exact to that.
 */
const usualShares = 16

/**
 * From `most` calls of a share within its limit's window, strangers must do proof of work (so sixteen times as many in
 * total, and `HOUSE_SCALE` times that in a larger house). `address` and `block` are the parts of their limits that remain meanwhile. This bounds the cost that many
 * addresses cause: SMS and processor time.
 */
const crowds: Record<Door, { most: number; address: number; block: number }> = {
  init: { most: 375, address: 40, block: 120 },
  device: { most: 375, address: 10, block: 40 },
  code: { most: 375, address: 4, block: 8 },
  verify: { most: 375, address: 40, block: 120 },
  login: { most: 75, address: 20, block: 60 },
}

/**
 * The messages to strangers in an hour after which an address, or the block that one customer can hold, is noisy: each
 * further one costs proof of work, until the limits of `rate-limits.ts` refuse. A person whose program sends codes to
 * made-up numbers pays for each; a cafe with a busy evening goes on, and nobody in it sees anything.
 */
const noisy = { address: 40, block: 120 }

/** The share of an address, one of sixteen for each step of `scale`; a block is always in one share. */
export function shareOf(ip: string, scale: number): string {
  return String(createHash('sha256').update(blockOf(ip)).digest().readUInt32LE() % (usualShares * scale))
}

/**
 * Counts a stranger's call by address, block and share; returns whether its share is crowded, or its own address noisy.
 * Refuses by address and block.
 */
export async function countStranger(core: Core, door: Door, ip: string): Promise<boolean> {
  const [address, block, crowd] = [`${door}.address`, `${door}.block`, `${door}.crowd`] as const
  const hits: Hits = { [address]: ip, [block]: ip, [crowd]: shareOf(ip, core.config.houseScale) }
  const counted = await limit(core, hits)
  const left = crowds[door]
  const [byAddress, byBlock] = [counted[address] ?? 0, counted[block] ?? 0]
  if ((counted[crowd] ?? 0) <= left.most) return door === 'code' && (byAddress > noisy.address || byBlock > noisy.block)
  if (byAddress > left.address || byBlock > left.block) failTooMany(60)
  return true
}

/** Undoes one count: a call that comes again with proof of work counts only once for its address and block. */
export async function takeBackStranger(core: Core, door: Door, ip: string): Promise<void> {
  await takeBackHits(core.db, keysOf({ [`${door}.address`]: ip, [`${door}.block`]: ip } satisfies Hits))
}

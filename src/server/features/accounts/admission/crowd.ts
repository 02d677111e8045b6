import { createHash } from 'node:crypto'
import type { Core } from '../../../core.ts'
import { failTooMany } from '../../../fail.ts'
import { blockOf } from '../../../http/address.ts'
import { takeBackHits } from '../rate-limit-queries.ts'
import { type Hits, keysOf, limit } from '../rate-limits.ts'

/** What strangers may call, each kind with its own counters. */
export type Door = 'init' | 'device' | 'code' | 'verify' | 'login'

/**
 * Counters by the sixteenth of all blocks that an address falls into: no row that every call waits for, and whoever fills
 * one has a sixteenth of the world work, and refuses nobody.
 */
const shares = 16

/**
 * From how many calls of a share in the window of its limit strangers work (sixteen times as many in all), and how much of
 * the limits of an address and of a block is left to them meanwhile. It bounds what many addresses cost: SMS, processor time.
 */
const crowds: Record<Door, { most: number; address: number; block: number }> = {
  init: { most: 375, address: 40, block: 120 },
  device: { most: 375, address: 10, block: 40 },
  code: { most: 375, address: 4, block: 8 },
  verify: { most: 375, address: 40, block: 120 },
  login: { most: 75, address: 20, block: 60 },
}

/** Which sixteenth an address falls into; all of its block into the same. */
export function shareOf(ip: string): string {
  return String((createHash('sha256').update(blockOf(ip)).digest()[0] ?? 0) % shares)
}

/** Counts a stranger's call by address, block and share; whether its share is crowded. Refuses by address and block. */
export async function countStranger(core: Core, door: Door, ip: string): Promise<boolean> {
  const [address, block, crowd] = [`${door}.address`, `${door}.block`, `${door}.crowd`] as const
  const hits: Hits = { [address]: ip, [block]: ip, [crowd]: shareOf(ip) }
  const counted = await limit(core, hits)
  const left = crowds[door]
  if ((counted[crowd] ?? 0) <= left.most) return false
  if ((counted[address] ?? 0) > left.address || (counted[block] ?? 0) > left.block) failTooMany(60)
  return true
}

/** A call that was sent away to work comes again: it counts for its address and block once. */
export async function takeBackStranger(core: Core, door: Door, ip: string): Promise<void> {
  await takeBackHits(core.db, keysOf({ [`${door}.address`]: ip, [`${door}.block`]: ip } satisfies Hits))
}

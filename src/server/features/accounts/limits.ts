import { hours, minutes } from '#lib/clock.ts'
import { failTooMany } from '../../fail.ts'
import type { Core } from '../../core.ts'
import { networkOf } from '../../http/address.ts'
import { countHits, forgetHits } from './limit-queries.ts'

/**
 * How often something may happen in a window that begins with its first time. Kept as rows, so that all processes count
 * together. `total` bounds what an attack from many addresses can cost (SMS, processor time). Addresses are generous:
 * a mobile operator or a cafe puts hundreds of people behind one. Of IPv6 the network of a household counts: it has more
 * addresses than there are limits.
 */
const limits = {
  'init.address': { most: 200, windowMs: minutes(10) },
  'init.total': { most: 6000, windowMs: minutes(10) },
  'code.name': { most: 5, windowMs: hours(1) },
  'code.address': { most: 100, windowMs: hours(1) },
  'code.total': { most: 6000, windowMs: hours(1) },
  'verify.address': { most: 200, windowMs: minutes(10) },
  'verify.total': { most: 6000, windowMs: minutes(10) },
  'complete.address': { most: 100, windowMs: minutes(10) },
  'reset.address': { most: 100, windowMs: minutes(10) },
  'cross_login.address': { most: 100, windowMs: minutes(10) },
  'device.address': { most: 60, windowMs: minutes(10) },
  'device.total': { most: 6000, windowMs: minutes(10) },
  'device_code.member': { most: 30, windowMs: minutes(10) },
  'device_code.total': { most: 3000, windowMs: minutes(10) },
  'login.name_and_address': { most: 10, windowMs: minutes(15) },
  'login.name': { most: 60, windowMs: hours(1) },
  'login.address': { most: 200, windowMs: minutes(15) },
  'pin.profile': { most: 5, windowMs: minutes(15) },
  'avatar.member': { most: 40, windowMs: hours(1) },
  // a password asked again of somebody who is signed in
  'password.member': { most: 10, windowMs: minutes(15) },
  'particulars.member': { most: 60, windowMs: hours(1) },
  'export.member': { most: 5, windowMs: hours(1) },
  // codes of discounts cannot be guessed
  'discount.member': { most: 30, windowMs: minutes(10) },
  'discount.address': { most: 600, windowMs: minutes(10) },
  // a reference of a bank's receipt that a buyer types
  'reference.member': { most: 20, windowMs: hours(1) },
  'login.total': { most: 1200, windowMs: minutes(1) },
} as const

export type Limit = keyof typeof limits

/** Which limits, each with whom it counts (`''` for all). */
export type Hits = Partial<Record<Limit, string>>

const keyOf = (limit: string, whom: string): string => `${limit}:${limit.endsWith('.address') ? networkOf(whom) : whom}`

/** What a wrong password counts against, and a right one wipes. */
export function passwordTries(userName: string, ip: string): Hits {
  return { 'login.name_and_address': `${userName}|${networkOf(ip)}`, 'login.name': userName }
}

/** Counts one more of each and refuses with 429 and Retry-After when one is over. */
export async function limit(core: Core, hits: Hits): Promise<void> {
  const now = core.clock.now()
  const entries = Object.entries(hits).map(([name, whom]) => {
    const { most, windowMs } = limits[name as Limit]
    return { key: keyOf(name, whom), most, windowMs }
  })
  const counted = new Map((await countHits(core.db, entries, now)).map((row) => [row.key, row]))
  const waits = entries.flatMap(({ key, most, windowMs }) => {
    const row = counted.get(key)
    return row === undefined || row.count <= most ? [] : [row.window_start.getTime() + windowMs - now.getTime()]
  })
  if (waits.length > 0) failTooMany(Math.max(1, Math.ceil(Math.max(...waits) / 1000)))
}

/** A success wipes what the failures before it had counted. */
export async function forget(core: Core, hits: Hits): Promise<void> {
  await forgetHits(
    core.db,
    Object.entries(hits).map(([name, whom]) => keyOf(name, whom)),
  )
}

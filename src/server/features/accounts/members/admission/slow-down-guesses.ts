import { minutes } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import { blockOf, networkOf } from '#server/http/address.ts'
import { forgetHits, pourHit, readPool, takeBackHits } from '#server/limits/rate-limit-queries.ts'
import { forget, type Hits, keysOf, limit } from '#server/limits/rate-limits.ts'
import type { Caller } from './caller.ts'
import { countStranger, type Door, takeBackStranger } from './crowd.ts'
import type { Standing } from './known-devices.ts'
import { failForWork, hasProven } from './proof-of-work.ts'

/** The kinds of calls about a name. */
type NamedDoor = Exclude<Door, 'device'>
/** The kinds of calls that guess, or that send the owner a message. */
type Guarded = Exclude<NamedDoor, 'init'>

/**
 * How much all strangers together may try on one name. The counter falls by one every `drainMs`. From `free` on a try
 * needs proof of work; at `most` it must wait for the next fall. A name has two counters of each kind: one for the
 * first try of a block in a day, one for all other tries. So a few persistent attackers cannot block a new device. The
 * arithmetic is in docs/decisions/044-lock-out.md.
 */
const pools = {
  'login.first': { free: 20, most: 480, drainMs: minutes(6) },
  'login.more': { free: 20, most: 480, drainMs: minutes(6) },
  'verify.first': { free: 20, most: 200, drainMs: minutes(14.4) },
  'verify.more': { free: 20, most: 200, drainMs: minutes(14.4) },
  // messages to the owner's phone
  'code.first': { free: 5, most: 10, drainMs: minutes(12) },
  'code.more': { free: 5, most: 5, drainMs: minutes(12) },
} as const

type Pool = keyof typeof pools

export interface Try {
  door: NamedDoor
  userName: string
  caller: Caller
  standing: Pick<Standing, 'deviceId' | 'networkOf'>
}

/** Strangers have tried so much on a name that the next stranger must wait: 429 with Retry-After. */
export class NameIsFull extends AppError {
  constructor(seconds: number) {
    super('request.too_many', { data: { seconds }, headers: { 'retry-after': String(seconds) } })
  }
}

/** A try that was allowed and counted. */
export interface Admission {
  /** The try succeeded: resets the caller's own counters, and takes one try off the name's counter. */
  succeed(): Promise<void>
}

/**
 * Counts a try on a name before it is made, and refuses it with 429: by the limit of the caller's own device or
 * address, or, for a stranger to the account, with proof of work or a wait while many try that name. A known device is
 * counted only by itself.
 */
export async function admit(core: Core, tried: Try): Promise<Admission> {
  const { door, caller, standing } = tried
  if (standing.deviceId !== null) return countOwn(core, { [`${door}.device`]: standing.deviceId })
  if (standing.networkOf !== null) {
    const whom = `${standing.networkOf}|${networkOf(caller.ip)}`
    return countOwn(core, { [`${door}.network`]: whom })
  }
  return admitStranger(core, tried)
}

async function countOwn(core: Core, hits: Hits): Promise<Admission> {
  await limit(core, hits)
  return { succeed: () => forget(core, hits) }
}

/**
 * Counts a stranger's call by its origin, and asks for proof of work while there are many. Returns whether the call
 * contained work, or a captcha where one is taken. A call with wrong digits is not counted.
 */
export async function admitCall(
  core: Core,
  { door, userName, caller }: { door: Door; userName: string; caller: Caller },
): Promise<{ hasDone: boolean }> {
  const isCrowded = await countStranger(core, door, caller.ip)
  try {
    const hasDone = await hasProven(core, { door, userName, caller })
    if (isCrowded && !hasDone) failForWork(core, { door, userName, caller }, { level: 0, freeInMs: minutes(1) })
    return { hasDone }
  } catch (error) {
    await takeBackStranger(core, door, caller.ip)
    throw error
  }
}

async function admitStranger(core: Core, tried: Try): Promise<Admission> {
  const { door, userName, caller } = tried
  const { hasDone } = await admitCall(core, tried)
  if (door === 'init') return { succeed: async () => undefined }
  const own = ownHits(door, userName, caller.ip)
  const counted = await limit(core, own)
  const isFirst = counted[`${door}.name_and_block`] === 1
  const pool: Pool = `${door}.${isFirst ? 'first' : 'more'}`
  const { free, most, drainMs } = pools[pool]
  const key = `${pool}:${userName}`
  if (await pourHit(core.db, { key, most: hasDone ? most : free, drainMs }, core.clock.now())) {
    return { succeed: () => takeBack(core, { keys: [...keysOf(own), key], wipe: keysOf(addressHits(own)) }) }
  }
  // the try was not made, so it must not count
  await takeBackHits(core.db, keysOf(own))
  const now = core.clock.now()
  const { level, since } = await readPool(core.db, { key, drainMs }, now)
  const nextDropMs = since.getTime() + drainMs - now.getTime()
  if (hasDone || level >= most) throw new NameIsFull(Math.max(1, Math.ceil(nextDropMs / 1000)))
  return failForWork(core, tried, { level, freeInMs: nextDropMs + (level - free) * drainMs })
}

function ownHits(door: Guarded, userName: string, ip: string): Hits {
  const [atAddress, atBlock] = [`${userName}|${networkOf(ip)}`, `${userName}|${blockOf(ip)}`]
  switch (door) {
    case 'login':
      return {
        'login.name_and_address': atAddress,
        'login.name_and_address_by_day': atAddress,
        'login.name_and_block': atBlock,
      }
    case 'verify':
      return { 'verify.name_and_address': atAddress, 'verify.name_and_block': atBlock }
    case 'code':
      return { 'code.name_and_address': atAddress, 'code.name_and_block': atBlock }
  }
}

async function takeBack(core: Core, { keys, wipe }: { keys: string[]; wipe: string[] }): Promise<void> {
  await takeBackHits(core.db, keys)
  if (wipe.length > 0) await forgetHits(core.db, wipe)
}

function addressHits(own: Hits): Hits {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !name.endsWith('_block')))
}

/** A new password makes tries on the old one meaningless: resets the counters of strangers and of this address. */
export async function forgetPasswordTries(core: Core, userName: string, ip: string): Promise<void> {
  const own = keysOf(ownHits('login', userName, ip))
  await forgetHits(core.db, [...own, `login.first:${userName}`, `login.more:${userName}`])
}

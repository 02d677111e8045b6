import { randomBytes } from 'node:crypto'
import { minutes } from '#lib/clock.ts'
import { isWorkRight, readNonces } from '#lib/proof-of-work.ts'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../fail.ts'
import { networkOf } from '../../../http/address.ts'
import { deriveKey, isSignatureRight, sign } from '../../../secrets.ts'
import { limit } from '../rate-limits.ts'
import { type Caller, workHeader } from './caller.ts'

const taskLifeMs = minutes(2)

/** A call about a name; the name is empty when there is none. */
export interface Call {
  userName: string
  caller: Caller
}

/**
 * Zero bits of each of the sixteen parts, by the number of tries against the name: 131,072 hashes on average, then
 * twice, then four times as many.
 */
function bitsFor(level: number): number {
  return level < 100 ? 13 : level < 250 ? 14 : 15
}

/** A task of a sign-in is valid for one call about this name from this address. */
const whomOf = (userName: string, ip: string) => `${userName}|${networkOf(ip)}`

const signed = (whom: string, task: string) => `${whom}|${task}`

const keyOf = (core: Core) => deriveKey(core.config.secret, 'accounts.work')

/**
 * Ends the call with a task (`seed.expiry.bits.signature`) in its header. `Retry-After` tells clients that do no work
 * when none will be needed. The server stores nothing about a task.
 */
export function failForWork(core: Core, { userName, caller }: Call, found: { level: number; freeInMs: number }): never {
  const task = giveTask(core, whomOf(userName, caller.ip), { bits: bitsFor(found.level), lifeMs: taskLifeMs })
  const seconds = Math.max(1, Math.ceil(found.freeInMs / 1000))
  throw new AppError('auth.work_needed', {
    data: { seconds },
    headers: { 'retry-after': String(seconds), [workHeader]: task },
  })
}

/** A task (`seed.expiry.bits.signature`) that counts for `whom` alone. The server stores nothing about it. */
export function giveTask(core: Core, whom: string, { bits, lifeMs }: { bits: number; lifeMs: number }): string {
  const expiry = Math.ceil((core.clock.now().getTime() + lifeMs) / 1000)
  const task = `${randomBytes(16).toString('base64url')}.${expiry}.${bits}`
  return `${task}.${sign(keyOf(core), signed(whom, task))}`
}

const shape =
  /^(?<task>(?<seed>[\w-]{22})\.(?<expiry>\d{1,12})\.(?<bits>\d{1,2}))\.(?<signature>[\w-]{43}):(?<nonces>[0-9a-f]{128})$/

const checked = new WeakMap<Caller, Promise<boolean>>()

/**
 * Whether the call contains valid work for a task of ours that has neither expired nor been used. Checked once per
 * call, for all its counters.
 */
export function hasWorked(core: Core, call: Call): Promise<boolean> {
  const known = checked.get(call.caller)
  if (known !== undefined) return known
  const found = call.caller.work === null ? Promise.resolve(false) : isGood(core, call)
  checked.set(call.caller, found)
  return found
}

/**
 * The seed of a solved task that was given for `whom` and has not expired; null for anything else. Whether it was shown
 * before is the caller's matter.
 */
export function seedOfWork(core: Core, whom: string, work: string): string | null {
  const { task, seed, expiry, bits, signature, nonces } = shape.exec(work)?.groups ?? {}
  if (!task || !seed || !signature || !nonces) return null
  if (Number(expiry) * 1000 <= core.clock.now().getTime()) return null
  if (!isSignatureRight(keyOf(core), signed(whom, task), signature)) return null
  return isWorkRight(seed, Number(bits), readNonces(nonces) ?? []) ? seed : null
}

async function isGood(core: Core, { userName, caller }: Call): Promise<boolean> {
  const seed = seedOfWork(core, whomOf(userName, caller.ip), caller.work ?? '')
  if (seed === null) return false
  try {
    await limit(core, { 'work.seed': seed })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false
    throw error
  }
}

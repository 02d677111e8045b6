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

/** A call about a name; an empty one, where it is about none. */
export interface Call {
  userName: string
  caller: Caller
}

/**
 * Zero bits of each of the sixteen parts, by how many tries stand against the name: 131,072 hashes on average, then twice,
 * then four times as many.
 */
function bitsFor(level: number): number {
  return level < 100 ? 13 : level < 250 ? 14 : 15
}

/** A task is good for one call about this name from this address. */
function signed(userName: string, ip: string, task: string): string {
  return `${userName}|${networkOf(ip)}|${task}`
}

const keyOf = (core: Core) => deriveKey(core.config.secret, 'accounts.work')

/**
 * Ends the call with a task (`seed.expiry.bits.signature`) in its header; `Retry-After` tells those who do not work when
 * none will be asked for. Nothing is kept of a task.
 */
export function failForWork(core: Core, { userName, caller }: Call, found: { level: number; freeInMs: number }): never {
  const expiry = Math.ceil((core.clock.now().getTime() + taskLifeMs) / 1000)
  const task = `${randomBytes(16).toString('base64url')}.${expiry}.${bitsFor(found.level)}`
  const signature = sign(keyOf(core), signed(userName, caller.ip, task))
  const seconds = Math.max(1, Math.ceil(found.freeInMs / 1000))
  throw new AppError('auth.work_needed', {
    data: { seconds },
    headers: { 'retry-after': String(seconds), [workHeader]: `${task}.${signature}` },
  })
}

const shape =
  /^(?<task>(?<seed>[\w-]{22})\.(?<expiry>\d{1,12})\.(?<bits>\d{1,2}))\.(?<signature>[\w-]{43}):(?<nonces>[0-9a-f]{128})$/

const checked = new WeakMap<Caller, Promise<boolean>>()

/**
 * Whether the call brings the work of a task of ours that has neither run out nor been used. Checked once a call, however
 * many counters that passes.
 */
export function hasWorked(core: Core, call: Call): Promise<boolean> {
  const known = checked.get(call.caller)
  if (known !== undefined) return known
  const found = call.caller.work === null ? Promise.resolve(false) : isGood(core, call)
  checked.set(call.caller, found)
  return found
}

async function isGood(core: Core, { userName, caller }: Call): Promise<boolean> {
  const { task, seed, expiry, bits, signature, nonces } = shape.exec(caller.work ?? '')?.groups ?? {}
  if (!task || !seed || !signature || !nonces) return false
  if (Number(expiry) * 1000 <= core.clock.now().getTime()) return false
  if (!isSignatureRight(keyOf(core), signed(userName, caller.ip, task), signature)) return false
  if (!isWorkRight(seed, Number(bits), readNonces(nonces) ?? [])) return false
  try {
    await limit(core, { 'work.seed': seed })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false
    throw error
  }
}

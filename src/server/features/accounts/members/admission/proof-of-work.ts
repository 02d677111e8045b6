import { minutes } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import { networkOf } from '#server/http/address.ts'
import { giveTask, seedOfWork } from '#server/limits/work-task.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { type Caller, proofsHeader, workHeader } from './caller.ts'
import { hasPassedCaptcha, takesCaptcha } from './captcha-proof.ts'
import type { Door } from './crowd.ts'

const taskLifeMs = minutes(2)

/** A call about a name; the name is empty when there is none. */
export interface Call {
  door: Door
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

/**
 * Ends the call with a task (`seed.expiry.bits.signature`) in its header, and says beside it whether a captcha would do
 * as well. `Retry-After` tells clients that prove nothing when no proof will be needed. The server stores nothing about
 * a task.
 */
export function failForWork(
  core: Core,
  { door, userName, caller }: Call,
  found: { level: number; freeInMs: number },
): never {
  const task = giveTask(core, whomOf(userName, caller.ip), { bits: bitsFor(found.level), lifeMs: taskLifeMs })
  const seconds = Math.max(1, Math.ceil(found.freeInMs / 1000))
  throw new AppError('auth.work_needed', {
    data: { seconds },
    headers: {
      'retry-after': String(seconds),
      [workHeader]: task,
      [proofsHeader]: takesCaptcha(door) ? 'work, captcha' : 'work',
    },
  })
}

const checked = new WeakMap<Caller, Promise<boolean>>()

/**
 * Whether the call proves that it costs somebody something: by valid work for a task of ours that has neither expired
 * nor been used, or, where a captcha is taken, by its digits. Checked once per call, for all its counters. Wrong digits
 * fail with 422 for `captcha`.
 */
export function hasProven(core: Core, call: Call): Promise<boolean> {
  const known = checked.get(call.caller)
  if (known !== undefined) return known
  const found = isProven(core, call)
  checked.set(call.caller, found)
  return found
}

async function isProven(core: Core, call: Call): Promise<boolean> {
  const { work, captcha } = call.caller
  if (work !== null && (await isGood(core, call))) return true
  return captcha !== null && takesCaptcha(call.door) && hasPassedCaptcha(core, captcha)
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

import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { networkOf } from '#server/http/address.ts'
import { type Admission, admit } from '../admission/slow-down-guesses.ts'
import type { Caller } from '../admission/caller.ts'
import { countStranger } from '../admission/crowd.ts'
import { standingOf } from '../admission/known-devices.ts'
import { countCodeTry, lockValidCode, readCodeTries, useCode, validCode } from './code-queries.ts'
import { hashCode, isCodeRight, readCode } from './codes.ts'
import { clearRefusals } from '#server/features/notices/messages/index.ts'
import { noteRefusal } from '../sign-in/note-refusal.ts'
import { forget, limit } from '#server/limits/rate-limits.ts'
import { readUserName } from '../sign-in/read-user-name.ts'
import { holdRememberToken, opensStep, spendRememberToken, spendTry } from '../sign-in/remember-tokens.ts'
import { codeTries } from './code-limits.ts'

export interface CodeTry {
  userName: string
  code: string
  rememberToken: string
  purpose: CodePurpose
  caller: Caller
  /** For a code about an account: the expected member, and how to lock that member before the token. */
  of?: { memberId: MemberId; hold: (tx: Tx, memberId: MemberId) => Promise<unknown> }
  /** Locks needed before the code: like a deletion, the member first and then the codes of the name. */
  first?: (tx: Tx) => Promise<unknown>
}

/** The owner of the code; `memberId` is null where there is no account yet. */
export interface Proven {
  userName: string
  memberId: MemberId | null
}

type Outcome<T> =
  | { kind: 'right'; result: T }
  | { kind: 'wrong'; triesLeft: number; memberId: MemberId | null }
  | { kind: 'expired' }
  | { kind: 'closed' }

/**
 * Checks a code of one purpose and, when it is right, runs `then` in the same commit. A wrong code takes one of five
 * tries from the remember token and from the caller (a device, an address), and from nobody else. The right code closes
 * code and token. The count is committed before the refusal is thrown. Fails with `auth.wrong_code`,
 * `auth.code_used_up`, `auth.code_expired` or `auth.remember_token_invalid`.
 */
export async function checkCode<T>(
  core: Core,
  given: CodeTry,
  then: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  const userName = readUserName(given.userName).normal
  const code = readCode(given.code)
  if (code === null) failFields({ code: [{ fa: 'کد شش رقم است.', en: 'The code has six digits.' }] })
  const counted = await countTry(core, { ...given, userName })
  const { holder } = counted
  const outcome = await transaction(core.db, (tx) => tryCode(tx, core, { ...given, userName, code, holder }, then))
  switch (outcome.kind) {
    case 'right':
      await counted.succeed()
      return outcome.result
    case 'closed':
      return fail('auth.remember_token_invalid')
    case 'expired':
      return fail('auth.code_expired')
    case 'wrong':
      // the line of a signed-in member's call names them already
      if (given.of === undefined) noteRefusal(core, { memberId: outcome.memberId, by: 'code' })
      return outcome.triesLeft > 0 ? fail('auth.wrong_code', { tries: outcome.triesLeft }) : fail('auth.code_used_up')
  }
}

/**
 * Counts a try before it is made. A caller without a step for this name is counted only by address, so that invented
 * names create no rows.
 */
async function countTry(core: Core, given: CodeTry): Promise<Held> {
  const { userName, purpose, caller, of } = given
  const step = { userName, purpose: `verify_${purpose}` } as const
  const opens = () => opensStep(core.db, given.rememberToken, step, core.clock.now())
  const isOpen = await opens()
  const sent = isOpen ? await validCode(core.db, { userName, purpose, now: core.clock.now() }) : undefined
  if (sent === undefined) {
    await countStranger(core, 'verify', caller.ip)
    // a try beside this one may have used both between the two looks: then the code is not late, the step is over
    return fail(isOpen && (await opens()) ? 'auth.code_expired' : 'auth.remember_token_invalid')
  }
  return of === undefined ? admitByName(core, userName, caller) : admitMember(core, of)
}

/** A try that was allowed, and its owner besides the remember token: a device, an address or a member. */
interface Held extends Admission {
  holder: string
}

async function admitByName(core: Core, userName: string, caller: Caller): Promise<Held> {
  const standing = await standingOf(core, userName, caller)
  const admission = await admit(core, { door: 'verify', userName, caller, standing })
  return { ...admission, holder: standing.deviceId ?? networkOf(caller.ip) }
}

async function admitMember(core: Core, { memberId }: { memberId: MemberId }): Promise<Held> {
  const hits = { 'verify.member': memberId }
  await limit(core, hits)
  return { succeed: () => forget(core, hits), holder: memberId }
}

async function tryCode<T>(
  tx: Tx,
  core: Core,
  given: CodeTry & { holder: string },
  then: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<Outcome<T>> {
  const now = core.clock.now()
  const { userName, purpose, of } = given
  await of?.hold(tx, of.memberId)
  await given.first?.(tx)
  const step = await holdRememberToken(tx, given.rememberToken, { userName, purpose: `verify_${purpose}` }, now)
  if (step === null || (of !== undefined && step.memberId !== of.memberId)) return { kind: 'closed' }
  const sent = await lockValidCode(tx, { userName, purpose, now })
  if (sent === undefined) return { kind: 'expired' }
  // the code is locked: of many concurrent tries, each sees what those before it have used
  const tried = { codeId: sent.id, holder: given.holder }
  const { memberId } = step
  if (step.triesLeft === 0 || (await readCodeTries(tx, tried)) >= codeTries)
    return { kind: 'wrong', triesLeft: 0, memberId }
  if (!isCodeRight(sent.code_hash, hashCode(core.config.secret, sent.id, given.code))) {
    // a second request for the same code gives a new token but no more tries
    const spent = await countCodeTry(tx, tried)
    const triesLeft = Math.min(await spendTry(tx, given.rememberToken), codeTries - spent)
    return { kind: 'wrong', triesLeft, memberId }
  }
  await useCode(tx, sent.id, now)
  await spendRememberToken(tx, given.rememberToken, now)
  // a person who has read a code there can be reached there
  await clearRefusals(tx, userName)
  return { kind: 'right', result: await then(tx, { userName, memberId }) }
}

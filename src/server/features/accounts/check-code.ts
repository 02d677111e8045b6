import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { fail, failFields } from '../../fail.ts'
import { lockLastCode, spendTry, useCode } from './code-queries.ts'
import { hashCode, isCodeRight, readCode } from './codes.ts'
import { limit } from './limits.ts'
import { readUserName } from './read-user-name.ts'
import { holdRememberToken, spendRememberToken } from './remember-tokens.ts'
import type { CodePurpose } from './rules.ts'

export interface CodeTry {
  userName: string
  code: string
  rememberToken: string
  purpose: CodePurpose
  ip: string
  /** For a code about an account: whose it has to be, and how that member is held, which comes before the token. */
  of?: { memberId: string; hold: (tx: Tx, memberId: string) => Promise<unknown> }
  /** What has to be held before the code: a deletion holds the member first, and then the codes of the name. */
  first?: (tx: Tx) => Promise<unknown>
}

/** Whose code it was: `memberId` is null where there is no account yet. */
export interface Proven {
  userName: string
  memberId: string | null
}

type Outcome<T> =
  | { kind: 'right'; result: T }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'closed' }

/**
 * Checks a code of one purpose and, when it is right, does `then` with the same commit. A wrong one costs a try and leaves
 * the remember token open; the right one closes both. What a try costs is committed before the refusal is thrown.
 * Fails with `auth.wrong_code`, `auth.code_used_up`, `auth.code_expired` or `auth.remember_token_invalid`.
 */
export async function checkCode<T>(
  core: Core,
  given: CodeTry,
  then: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  const userName = readUserName(given.userName).normal
  const code = readCode(given.code)
  if (code === null) failFields({ code: [{ fa: 'کد شش رقم است.', en: 'The code has six digits.' }] })
  await limit(core, { 'verify.address': given.ip, 'verify.total': '' })
  const outcome = await transaction(core.db, (tx) => tryCode(tx, core, { ...given, userName, code }, then))
  switch (outcome.kind) {
    case 'right':
      return outcome.result
    case 'closed':
      return fail('auth.remember_token_invalid')
    case 'expired':
      return fail('auth.code_expired')
    case 'wrong':
      return outcome.triesLeft > 0 ? fail('auth.wrong_code', { tries: outcome.triesLeft }) : fail('auth.code_used_up')
  }
}

async function tryCode<T>(
  tx: Tx,
  core: Core,
  given: CodeTry,
  then: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<Outcome<T>> {
  const now = core.clock.now()
  const { userName, purpose, of } = given
  await of?.hold(tx, of.memberId)
  await given.first?.(tx)
  const step = await holdRememberToken(tx, given.rememberToken, { userName, purpose: `verify_${purpose}` }, now)
  if (step === null || (of !== undefined && step.memberId !== of.memberId)) return { kind: 'closed' }
  const sent = await lockLastCode(tx, userName, purpose)
  if (sent === undefined || sent.expires_at <= now) return { kind: 'expired' }
  if (sent.tries_left === 0) return { kind: 'wrong', triesLeft: 0 }
  if (!isCodeRight(sent.code_hash, hashCode(core.config.secret, sent.id, given.code))) {
    return { kind: 'wrong', triesLeft: await spendTry(tx, sent.id) }
  }
  await useCode(tx, sent.id, now)
  await spendRememberToken(tx, given.rememberToken, now)
  return { kind: 'right', result: await then(tx, { userName, memberId: step.memberId }) }
}

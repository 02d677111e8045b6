import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { fail, failFields } from '../../fail.ts'
import { hashCode, isCodeRight, readCode } from './codes.ts'
import { limit } from './limits.ts'
import { lockLastCode, spendTry, useCode } from './code-queries.ts'
import { readUserName } from './read-user-name.ts'
import { holdRememberToken, issueRememberToken, spendRememberToken } from './remember-tokens.ts'

type Outcome =
  | { kind: 'right'; rememberToken: string }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'closed' }

/**
 * Checks a code. A wrong one costs a try and leaves the remember token open; the right one closes both and opens the next
 * step. What a try costs is committed before the refusal is thrown.
 */
export async function verifyCode(
  core: Core,
  input: { userName: string; code: string; rememberToken: string; ip: string },
): Promise<{ next: 'COMPLETE'; rememberToken: string }> {
  const userName = readUserName(input.userName).normal
  const code = readCode(input.code)
  if (code === null) failFields({ code: [{ fa: 'کد شش رقم است.', en: 'The code has six digits.' }] })
  await limit(core, { 'verify.address': input.ip })
  const outcome = await transaction(core.db, (tx) => tryCode(tx, core, { userName, code, token: input.rememberToken }))
  switch (outcome.kind) {
    case 'right':
      return { next: 'COMPLETE', rememberToken: outcome.rememberToken }
    case 'closed':
      return fail('auth.remember_token_invalid')
    case 'expired':
      return fail('auth.code_expired')
    case 'wrong':
      return outcome.triesLeft > 0 ? fail('auth.wrong_code', { tries: outcome.triesLeft }) : fail('auth.code_used_up')
  }
}

async function tryCode(tx: Tx, core: Core, given: { userName: string; code: string; token: string }): Promise<Outcome> {
  const now = core.clock.now()
  const step = { userName: given.userName, purpose: 'verify_register' } as const
  if (!(await holdRememberToken(tx, given.token, step, now))) return { kind: 'closed' }
  const sent = await lockLastCode(tx, given.userName, 'register')
  if (sent === undefined || sent.expires_at <= now) return { kind: 'expired' }
  if (sent.tries_left === 0) return { kind: 'wrong', triesLeft: 0 }
  if (!isCodeRight(sent.code_hash, hashCode(core.config.secret, sent.id, given.code))) {
    return { kind: 'wrong', triesLeft: await spendTry(tx, sent.id) }
  }
  await useCode(tx, sent.id, now)
  await spendRememberToken(tx, given.token, now)
  const rememberToken = await issueRememberToken(tx, { userName: given.userName, purpose: 'complete' }, now)
  return { kind: 'right', rememberToken }
}

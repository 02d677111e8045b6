import { transaction } from '#db/transaction.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail, failTooMany } from '../../fail.ts'
import { issueCode, secondsUntilResend, type SentCode } from './issue-code.ts'
import { limit } from './limits.ts'
import { lastCode, lockCodes } from './code-queries.ts'
import { readUserName } from './read-user-name.ts'
import { holdRememberToken, issueRememberToken, opensStep, spendRememberToken } from './remember-tokens.ts'

type Outcome =
  | { kind: 'sent'; code: SentCode; rememberToken: string }
  | { kind: 'too_soon'; seconds: number }
  | { kind: 'closed' }

/** A fresh code, at the earliest a minute after the last; the earlier one stops working. */
export async function resendCode(
  core: Core,
  input: { userName: string; rememberToken: string; ip: string; locale: Locale },
): Promise<{ code: SentCode; rememberToken: string }> {
  const userName = readUserName(input.userName).normal
  const step = { userName, purpose: 'verify_register' } as const
  const now = core.clock.now()
  if (!(await opensStep(core.db, input.rememberToken, step, now))) fail('auth.remember_token_invalid')
  const last = await lastCode(core.db, userName, 'register')
  const wait = last === undefined ? 0 : secondsUntilResend(last.created_at, now)
  if (wait > 0) failTooMany(wait, 'auth.resend_too_soon')
  await limit(core, { 'code.name': userName, 'code.address': input.ip, 'code.total': '' })

  const outcome = await transaction(core.db, async (tx): Promise<Outcome> => {
    if (!(await holdRememberToken(tx, input.rememberToken, step, now))) return { kind: 'closed' }
    await lockCodes(tx, userName)
    const sent = await lastCode(tx, userName, 'register')
    const seconds = sent === undefined ? 0 : secondsUntilResend(sent.created_at, now)
    if (seconds > 0) return { kind: 'too_soon', seconds }
    await spendRememberToken(tx, input.rememberToken, now)
    const code = await issueCode(tx, core, { userName, purpose: 'register', locale: input.locale })
    return { kind: 'sent', code, rememberToken: await issueRememberToken(tx, step, now) }
  })
  if (outcome.kind === 'closed') fail('auth.remember_token_invalid')
  if (outcome.kind === 'too_soon') failTooMany(outcome.seconds, 'auth.resend_too_soon')
  return outcome
}

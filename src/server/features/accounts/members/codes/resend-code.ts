import { transaction } from '#db/transaction.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failTooMany } from '#server/fail.ts'
import { issueCode } from './issue-code.ts'
import { secondsUntilResend } from './resend-wait.ts'
import type { Caller } from '../admission/caller.ts'
import { standingOf } from '../admission/known-devices.ts'
import { lastCode, lockCodes } from './code-queries.ts'
import { readUserName } from '../sign-in/read-user-name.ts'
import {
  holdRememberToken,
  issueRememberToken,
  type OpenStep,
  readStep,
  spendRememberToken,
} from '../sign-in/remember-tokens.ts'
import { type CodeOnItsWay, countMessage, refuseUnreachable } from './send-code.ts'

type Outcome = { kind: 'sent'; sent: CodeOnItsWay } | { kind: 'too_soon'; seconds: number } | { kind: 'closed' }

/**
 * A fresh code for the step that the token opens, at the earliest a minute after the last; the earlier code stops working
 * and a new token takes the place of this one.
 */
export async function resendCode(
  core: Core,
  input: { userName: string; rememberToken: string; caller: Caller; locale: Locale },
): Promise<CodeOnItsWay> {
  const userName = readUserName(input.userName).normal
  const now = core.clock.now()
  const step = await readStep(core.db, input.rememberToken, now)
  const purpose = step === null ? null : codePurposeOf(step)
  if (step === null || purpose === null || step.userName !== userName) fail('auth.remember_token_invalid')
  const last = await lastCode(core.db, userName, purpose)
  const wait = last === undefined ? 0 : secondsUntilResend(last.created_at, now)
  if (wait > 0) failTooMany(wait, 'auth.resend_too_soon')
  await refuseUnreachable(core, userName)
  const { caller } = input
  const standing = await standingOf(core, userName, caller)
  await countMessage(core, { userName, purpose, memberId: step.memberId, caller, standing })

  const outcome = await transaction(core.db, async (tx): Promise<Outcome> => {
    if ((await holdRememberToken(tx, input.rememberToken, step, now)) === null) return { kind: 'closed' }
    await lockCodes(tx, userName)
    const sent = await lastCode(tx, userName, purpose)
    const seconds = sent === undefined ? 0 : secondsUntilResend(sent.created_at, now)
    if (seconds > 0) return { kind: 'too_soon', seconds }
    await spendRememberToken(tx, input.rememberToken, now)
    const code = await issueCode(tx, core, { userName, purpose, locale: input.locale })
    return { kind: 'sent', sent: { code, rememberToken: await issueRememberToken(tx, step, now) } }
  })
  if (outcome.kind === 'closed') fail('auth.remember_token_invalid')
  if (outcome.kind === 'too_soon') failTooMany(outcome.seconds, 'auth.resend_too_soon')
  return outcome.sent
}

const isCodePurpose = (text: string | undefined): text is CodePurpose =>
  text !== undefined && /^(register|reset|delete_account|change_user_name:.*|gift:.*)$/s.test(text)

/** Returns the purpose of a verifying step's code; null for a step without a code. */
function codePurposeOf({ purpose }: OpenStep): CodePurpose | null {
  const [, code] = /^verify_(.+)$/s.exec(purpose) ?? []
  return isCodePurpose(code) ? code : null
}

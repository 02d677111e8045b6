import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { failFields } from '../../fail.ts'
import { lastCode, lockCodes } from './code-queries.ts'
import { issueCode, secondsUntilResend, type SentCode } from './issue-code.ts'
import { limit } from './limits.ts'
import { issueRememberToken } from './remember-tokens.ts'
import type { CodePurpose } from './rules.ts'

export interface CodeOnItsWay {
  code: SentCode
  /** Opens the step `verify_<purpose>`. */
  rememberToken: string
}

/**
 * Sends a code and opens the step that checks it. Asked again within the minute, the code already sent counts: a reloaded
 * page costs no second SMS. `memberId` binds the step to an account that exists.
 */
export async function sendCode(
  core: Core,
  to: { userName: string; purpose: CodePurpose; memberId?: string | null; ip: string; locale: Locale },
): Promise<CodeOnItsWay> {
  const { userName, purpose } = to
  refuseUnreachable(core, userName)
  if (!(await freshCode(core, core.db, to))) {
    await limit(core, { 'code.name': userName, 'code.address': to.ip, 'code.total': '' })
  }
  return transaction(core.db, async (tx) => {
    await lockCodes(tx, userName)
    const code = (await freshCode(core, tx, to)) ?? (await issueCode(tx, core, to))
    const step = { userName, purpose: `verify_${purpose}`, memberId: to.memberId ?? null } as const
    return { code, rememberToken: await issueRememberToken(tx, step, core.clock.now()) }
  })
}

/** A code sent less than a minute ago, also when its tries are used up: the minute holds for every way to a new one. */
async function freshCode(
  core: Core,
  db: Db | Tx,
  { userName, purpose }: { userName: string; purpose: CodePurpose },
): Promise<SentCode | null> {
  const code = await lastCode(db, userName, purpose)
  if (code === undefined) return null
  const seconds = secondsUntilResend(code.created_at, core.clock.now())
  return seconds === 0 ? null : { expiresAt: code.expires_at, resendAfterSeconds: seconds }
}

/** Says so at once when this installation has no way to bring a code there. */
function refuseUnreachable(core: Core, userName: string): void {
  const isMail = userName.includes('@')
  if (!isMail && core.config.sms === null) {
    failFields({
      user_name: [
        {
          fa: 'فعلاً پیامک نمی‌فرستیم و کد به این شماره نمی‌رسد. ایمیل بنویسید.',
          en: 'We send no SMS for now, so no code can reach this number. Write an e-mail address.',
        },
      ],
    })
  }
  if (isMail && core.config.mail === null) {
    failFields({
      user_name: [
        {
          fa: 'فعلاً ایمیل نمی‌فرستیم و کد به این نشانی نمی‌رسد. شمارهٔ موبایل بنویسید.',
          en: 'We send no mail for now, so no code can reach this address. Write a mobile number.',
        },
      ],
    })
  }
}

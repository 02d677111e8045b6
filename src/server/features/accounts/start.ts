import { transaction } from '#db/transaction.ts'
import type { Locale } from '#lib/locale.ts'
import type { UserName } from '#lib/user-name.ts'
import type { Core } from '../../core.ts'
import { failFields } from '../../fail.ts'
import { issueCode, secondsUntilResend, type SentCode } from './issue-code.ts'
import { limit } from './limits.ts'
import { lastCode, lockCodes } from './code-queries.ts'
import { findMember } from './member-queries.ts'
import { readUserName } from './read-user-name.ts'
import { issueRememberToken } from './remember-tokens.ts'

export interface Started {
  next: 'VERIFY' | 'LOGIN'
  userName: string
  rememberToken: string
  code: SentCode | null
}

/**
 * The first step. A known user name goes on to its password; an unknown one is sent a code. Asked again within the minute,
 * the code already sent counts: a reloaded page costs no second SMS.
 */
export async function start(core: Core, input: { userName: string; ip: string; locale: Locale }): Promise<Started> {
  const name = readUserName(input.userName)
  const userName = name.normal
  await limit(core, { 'init.address': input.ip })
  if (await findMember(core.db, userName)) {
    const step = { userName, purpose: 'sign_in' } as const
    return {
      next: 'LOGIN',
      userName,
      rememberToken: await issueRememberToken(core.db, step, core.clock.now()),
      code: null,
    }
  }
  refuseUnreachable(core, name)
  if (!(await freshCode(core, userName))) {
    await limit(core, { 'code.name': userName, 'code.address': input.ip, 'code.total': '' })
  }
  return transaction(core.db, async (tx) => {
    await lockCodes(tx, userName)
    const code =
      (await freshCode(core, userName, tx)) ??
      (await issueCode(tx, core, { userName, purpose: 'register', locale: input.locale }))
    const step = { userName, purpose: 'verify_register' } as const
    const rememberToken = await issueRememberToken(tx, step, core.clock.now())
    return { next: 'VERIFY' as const, userName, rememberToken, code }
  })
}

/** A code sent less than a minute ago, also when its tries are used up: the minute holds for every way to a new one. */
async function freshCode(
  core: Core,
  userName: string,
  db: Parameters<typeof lastCode>[0] = core.db,
): Promise<SentCode | null> {
  const code = await lastCode(db, userName, 'register')
  if (code === undefined) return null
  const seconds = secondsUntilResend(code.created_at, core.clock.now())
  return seconds === 0 ? null : { expiresAt: code.expires_at, resendAfterSeconds: seconds }
}

/** Says so at once when this installation has no way to bring a code there. */
function refuseUnreachable(core: Core, name: UserName): void {
  if (name.kind === 'phone' && core.config.sms === null) {
    failFields({
      user_name: [
        {
          fa: 'فعلاً پیامک نمی‌فرستیم. با ایمیل ثبت‌نام کنید.',
          en: 'We send no SMS for now. Sign up with an e-mail address.',
        },
      ],
    })
  }
  if (name.kind === 'email' && core.config.mail === null) {
    failFields({
      user_name: [
        {
          fa: 'فعلاً ایمیل نمی‌فرستیم. با شمارهٔ موبایل ثبت‌نام کنید.',
          en: 'We send no mail for now. Sign up with a mobile number.',
        },
      ],
    })
  }
}

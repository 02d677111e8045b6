import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { isChannelStopped } from '#server/features/notices/messages/index.ts'
import { admit, NameIsFull } from '../admission/slow-down-guesses.ts'
import type { Caller } from '../admission/caller.ts'
import type { Standing } from '../admission/known-devices.ts'
import { lastCode, lockCodes } from './code-queries.ts'
import { issueCode, type SentCode } from './issue-code.ts'
import { secondsUntilResend } from './resend-wait.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { issueRememberToken } from '../sign-in/remember-tokens.ts'

export interface CodeOnItsWay {
  code: SentCode
  /** Opens the step `verify_<purpose>`. */
  rememberToken: string
}

/** Who asks for a message to a name, and on what ground. */
export interface Asker {
  userName: string
  purpose: CodePurpose
  /** Ties the step to an existing account. */
  memberId?: MemberId | null
  caller: Caller
  /** The caller's relation to the account of this name; none where it is somebody else's or nobody's. */
  standing: Pick<Standing, 'deviceId' | 'networkOf'>
}

/** The relation of a caller who has never signed in to the account of a name. */
export const stranger: Asker['standing'] = { deviceId: null, networkOf: null }

/** A code that lives at least this much longer can still be typed. */
const longEnoughMs = seconds(30)

/**
 * Sends a code and opens the step that checks it. When asked again within the minute, the code already sent is used, so
 * a reloaded page costs no second SMS. The same happens when strangers have used up all the messages that a name may
 * get: the owner has the code, no matter who asked for it.
 */
export async function sendCode(core: Core, to: Asker & { locale: Locale }): Promise<CodeOnItsWay> {
  const { userName, purpose } = to
  await refuseUnreachable(core, userName)
  const shared = (await freshCode(core, core.db, to)) ?? (await countOrShare(core, to))
  return transaction(core.db, async (tx) => {
    await lockCodes(tx, userName)
    const code = (await freshCode(core, tx, to)) ?? shared ?? (await issueCode(tx, core, to))
    const step = { userName, purpose: `verify_${purpose}`, memberId: to.memberId ?? null } as const
    return { code, rememberToken: await issueRememberToken(tx, step, core.clock.now()) }
  })
}

/** Counts a message by the caller: a signed-in member by their account, everybody else by the name's counters. */
export async function countMessage(
  core: Core,
  { userName, purpose, memberId, caller, standing }: Asker,
): Promise<void> {
  const isOwnMatter = purpose === 'delete_account' || purpose === 'reach' || purpose.startsWith('change_user_name:')
  if (isOwnMatter && memberId) await limit(core, { 'code.member': memberId })
  // the other name may be anybody's phone
  if (purpose !== 'delete_account' && purpose !== 'reach')
    await admit(core, { door: 'code', userName, caller, standing })
}

async function countOrShare(core: Core, to: Asker): Promise<SentCode | null> {
  try {
    await countMessage(core, to)
    return null
  } catch (error) {
    const code = error instanceof NameIsFull ? await lastCode(core.db, to.userName, to.purpose) : undefined
    const now = core.clock.now()
    if (code === undefined || code.expires_at <= after(now, longEnoughMs)) throw error
    return { expiresAt: code.expires_at, resendAfterSeconds: secondsUntilResend(code.created_at, now) }
  }
}

/**
 * A code sent less than a minute ago, even when its tries are used up: the minute applies to every way to a new one.
 */
async function freshCode(
  core: Core,
  db: Db | Tx,
  { userName, purpose }: { userName: string; purpose: CodePurpose },
): Promise<SentCode | null> {
  const code = await lastCode(db, userName, purpose)
  if (code === undefined) return null
  const wait = secondsUntilResend(code.created_at, core.clock.now())
  return wait === 0 ? null : { expiresAt: code.expires_at, resendAfterSeconds: wait }
}

/** Refuses at once when this installation cannot send a message there, or not just now. */
export async function refuseUnreachable(core: Core, userName: string): Promise<void> {
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
  if (await isChannelStopped(core, isMail ? 'mail' : 'sms')) fail(isMail ? 'auth.mail_stopped' : 'auth.sms_stopped')
}

import { isUniqueViolation } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import type { Caller } from '../admission/caller.ts'
import { checkCode } from '../codes/check-code.ts'
import { readUserName } from '../sign-in/read-user-name.ts'
import { closeSteps } from '../sign-in/remember-tokens.ts'
import { lockMember, readAccount } from '../member-queries.ts'
import { type CodeOnItsWay, sendCode, stranger } from '../codes/send-code.ts'
import { type Asking, askPassword } from '../password/ask-password.ts'
import { tellAccount } from './tell-account.ts'
import { closeUserName } from './delete-account-queries.ts'
import { setUserName } from './particulars-queries.ts'

/**
 * Sends a code to the new name, even when that name has an account: only a person who reads the message learns, at the
 * end, that the name is taken.
 */
export async function askUserNameChange(
  core: Core,
  who: Asking,
  asked: { userName: string; password: string; caller: Caller; locale: Locale },
): Promise<CodeOnItsWay & { userName: string }> {
  const userName = readUserName(asked.userName).normal
  const { memberId } = who
  const account = await askPassword(core, who, { field: 'password', password: asked.password })
  if (userName === account.user_name) {
    failFields({
      user_name: [{ fa: 'همین حالا هم با این وارد می‌شوید.', en: 'You already sign in with this one.' }],
    })
  }
  const { caller, locale } = asked
  const purpose = `change_user_name:${memberId}` as const
  return { userName, ...(await sendCode(core, { userName, purpose, memberId, caller, standing: stranger, locale })) }
}

/** Takes the new name with its code. Of two concurrent members one gets it. The old name is told. */
export async function confirmUserNameChange(
  core: Core,
  memberId: MemberId,
  given: { userName: string; code: string; rememberToken: string; caller: Caller },
): Promise<void> {
  const name = readUserName(given.userName)
  const purpose = `change_user_name:${memberId}` as const
  const of = { memberId, hold: lockMember }
  try {
    await checkCode(core, { ...given, purpose, of }, async (tx) => {
      const before = (await readAccount(tx, memberId)) ?? fail('auth.required')
      await setUserName(tx, memberId, name)
      const now = core.clock.now()
      // steps begun with the old name must not lead into the account of its next owner
      await closeSteps(tx, memberId, now)
      await closeUserName(tx, before.user_name)
      await tellAccount(tx, core, { ...before, news: { kind: 'user_name_changed' } })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_user_name')) fail('auth.user_name_taken')
    throw error
  }
}

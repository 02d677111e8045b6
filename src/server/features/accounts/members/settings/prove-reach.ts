import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Caller } from '../admission/caller.ts'
import { checkCode } from '../codes/check-code.ts'
import { lockMember, readAccount } from '../member-queries.ts'
import { type CodeOnItsWay, sendCode, stranger } from '../codes/send-code.ts'

/** Sends a code to the member's own address: whether messages arrive there again. */
export async function askReachCode(
  core: Core,
  memberId: MemberId,
  from: { caller: Caller; locale: Locale },
): Promise<CodeOnItsWay & { userName: string }> {
  const { user_name: userName } = (await readAccount(core.db, memberId)) ?? fail('auth.required')
  return { userName, ...(await sendCode(core, { userName, purpose: 'reach', memberId, standing: stranger, ...from })) }
}

/** Takes the code, by which the address counts as reached again, as by any other code that is entered. */
export async function confirmReach(
  core: Core,
  memberId: MemberId,
  given: { code: string; rememberToken: string; caller: Caller },
): Promise<void> {
  const { user_name: userName } = (await readAccount(core.db, memberId)) ?? fail('auth.required')
  const of = { memberId, hold: lockMember }
  await checkCode(core, { ...given, userName, purpose: 'reach', of }, async () => undefined)
}

import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import type { SentCode } from '../codes/issue-code.ts'
import { admit } from '../admission/slow-down-guesses.ts'
import type { Caller } from '../admission/caller.ts'
import { standingOf } from '../admission/known-devices.ts'
import { readUserName } from './read-user-name.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sendCode } from '../codes/send-code.ts'

export interface Started {
  next: 'VERIFY' | 'LOGIN'
  userName: string
  rememberToken: string
  code: SentCode | null
}

/** The first step. A known user name continues with its password; an unknown one gets a code. */
export async function start(core: Core, input: { userName: string; caller: Caller; locale: Locale }): Promise<Started> {
  const userName = readUserName(input.userName).normal
  const { caller, locale } = input
  const standing = await standingOf(core, userName, caller)
  await admit(core, { door: 'init', userName, caller, standing })
  const { member } = standing
  if (member !== undefined) {
    const step = { userName, purpose: 'sign_in', memberId: member.id } as const
    const rememberToken = await issueRememberToken(core.db, step, core.clock.now())
    return { next: 'LOGIN', userName, rememberToken, code: null }
  }
  const sent = await sendCode(core, { userName, purpose: 'register', caller, standing, locale })
  return { next: 'VERIFY', userName, ...sent }
}

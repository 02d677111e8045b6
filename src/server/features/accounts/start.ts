import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import type { SentCode } from './issue-code.ts'
import { limit } from './limits.ts'
import { findMember } from './member-queries.ts'
import { readUserName } from './read-user-name.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sendCode } from './send-code.ts'

export interface Started {
  next: 'VERIFY' | 'LOGIN'
  userName: string
  rememberToken: string
  code: SentCode | null
}

/** The first step. A known user name goes on to its password; an unknown one is sent a code. */
export async function start(core: Core, input: { userName: string; ip: string; locale: Locale }): Promise<Started> {
  const userName = readUserName(input.userName).normal
  await limit(core, { 'init.address': input.ip, 'init.total': '' })
  const member = await findMember(core.db, userName)
  if (member !== undefined) {
    const step = { userName, purpose: 'sign_in', memberId: member.id } as const
    const rememberToken = await issueRememberToken(core.db, step, core.clock.now())
    return { next: 'LOGIN', userName, rememberToken, code: null }
  }
  const sent = await sendCode(core, { userName, purpose: 'register', ip: input.ip, locale: input.locale })
  return { next: 'VERIFY', userName, ...sent }
}

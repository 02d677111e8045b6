import type { Tx } from '#db/client.ts'
import type { Core } from '../../core.ts'
import { fail, failFields, type Localized } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import { forget, limit } from './rate-limits.ts'
import { lockMember, readAccount } from './member-queries.ts'
import { isPasswordRight } from './password.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>

const faults: Record<'empty' | 'wrong' | 'none', Localized> = {
  empty: { fa: 'رمز را بنویسید.', en: 'Write your password.' },
  wrong: { fa: 'رمز درست نیست.', en: 'The password is not right.' },
  none: {
    fa: 'این حساب هنوز رمز ندارد. خارج شوید و از «رمزم را فراموش کرده‌ام» رمز بگذارید.',
    en: 'This account has no password yet. Sign out and set one by “I have forgotten my password”.',
  },
}

/** Who is asked, and on which of the account's devices: a child at one uses up no tries of the owner at another. */
export type Asking = Pick<Viewer, 'memberId' | 'sessionId'>

/**
 * Asks somebody who is signed in for the password again, ten times a quarter of an hour: a browser left open must not be
 * enough to take an account away. A wrong one is a fault of its field, never a failed session.
 */
export async function askPassword(
  core: Core,
  { memberId, sessionId }: Asking,
  typed: { field: string; password: string },
) {
  const account = (await readAccount(core.db, memberId)) ?? fail('auth.required')
  const refuse = (why: keyof typeof faults) => failFields({ [typed.field]: [faults[why]] })
  if (account.password_hash === null) refuse('none')
  if (typed.password === '') refuse('empty')
  const tries = { 'password.session': sessionId, 'password.session_by_day': sessionId }
  await limit(core, tries)
  // only many sessions, opened one after the other, come to it
  await limit(core, { 'password.member': memberId })
  if (!(await isPasswordRight(account.password_hash, typed.password))) refuse('wrong')
  await forget(core, tries)
  return account
}

/** Holds the member, and refuses when the account was deleted or got another password since that one was asked. */
export async function holdAccount(tx: Tx, asked: Account): Promise<void> {
  const held = await lockMember(tx, asked.id)
  if (held === undefined || held.password_hash !== asked.password_hash) fail('auth.required')
}

import type { Tx } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { forget, limit } from '#server/limits/rate-limits.ts'
import { lockMember, readAccount } from '../member-queries.ts'
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

/** Who is asked, and in which session: a child on one device must not use up the owner's tries on another. */
export type Asking = Pick<Viewer, 'memberId' | 'sessionId'>

/**
 * Asks a signed-in member for the password again, at most ten times a quarter of an hour, so that an open browser alone
 * is not enough to take over an account. A wrong password is an error of its field, never a failed session.
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
  // only many sessions opened one after another reach this limit
  await limit(core, { 'password.member': memberId })
  if (!(await isPasswordRight(account.password_hash, typed.password))) refuse('wrong')
  await forget(core, tries)
  return account
}

/** Locks the member; refuses when the account was deleted or its password changed since it was checked. */
export async function holdAccount(tx: Tx, asked: Account): Promise<void> {
  const held = await lockMember(tx, asked.id)
  if (held === undefined || held.password_hash !== asked.password_hash) fail('auth.required')
}

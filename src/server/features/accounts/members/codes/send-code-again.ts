import type { Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { lastAskedCode, lockCodes } from './code-queries.ts'
import { issueCode } from './issue-code.ts'
import { findAddressee } from '../member-queries.ts'
import { secondsUntilResend } from './resend-wait.ts'

/** A code that was asked for this long ago may still be waited for, in milliseconds. */
const waitedForMs = minutes(10)

/**
 * Sends a member a fresh code for what they asked a code for last, to where they asked for it; the one of before stops
 * working, and nobody of the house sees either. The page on which they wait takes it.
 * @returns `none` when they asked for nothing in the last ten minutes, `too_soon` within a minute of the last code
 */
export async function sendCodeAgain(tx: Tx, core: Core, memberId: MemberId): Promise<'sent' | 'none' | 'too_soon'> {
  const member = await findAddressee(tx, memberId)
  if (member === undefined) return 'none'
  await lockCodes(tx, member.user_name)
  const now = core.clock.now()
  const last = await lastAskedCode(tx, member.user_name, after(now, -waitedForMs))
  if (last === undefined) return 'none'
  if (secondsUntilResend(last.created_at, now) > 0) return 'too_soon'
  const purpose: CodePurpose = last.purpose
  await issueCode(tx, core, { userName: member.user_name, purpose, locale: member.language })
  return 'sent'
}

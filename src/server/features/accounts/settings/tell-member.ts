import type { Tx } from '#db/client.ts'
import type { CalendarMethod } from '#lib/calendar-file.ts'
import { isLocale, type Locale } from '#lib/locale.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '../../../core.ts'
import { findAddressee } from '../member-queries.ts'
import { notify } from './notify.ts'

export interface LetterWords {
  subject: string
  lines: string[]
  /** A calendar file that goes with a mail. */
  calendar?: { method: CalendarMethod; text: string }
}

/**
 * Tells a member by SMS or mail, in the commit of the transaction; nobody when the account is deleted. `wordsIn` writes
 * the letter in the member's language.
 */
export async function tellMember(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue'>,
  memberId: MemberId,
  wordsIn: (locale: Locale) => LetterWords,
): Promise<void> {
  const member = await findAddressee(tx, memberId)
  if (member === undefined) return
  const locale = isLocale(member.language) ? member.language : 'fa'
  await notify(tx, core, { userName: member.user_name, locale, notice: { kind: 'message', ...wordsIn(locale) } })
}

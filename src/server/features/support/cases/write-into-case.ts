import type { Tx } from '#db/client.ts'
import type { MemberId, SupportCaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { changeCase, insertLetter, lockCase } from './case-queries.ts'
import { tellAnswered } from './tell.ts'

interface Written {
  caseId: SupportCaseId
  /** Whose case it must be. */
  memberId: MemberId
  staffId: MemberId
  textIn: (locale: Locale) => string
  /** It is an answer: it goes out as one, and the case waits no longer. Else it only stands in the case. */
  isAnswer: boolean
}

/**
 * Writes what the house did, or answers, into a member's case in its language, in the commit of the transaction.
 * @returns false when it is not that member's case, or is gone
 */
export async function writeIntoCase(tx: Tx, core: Core, written: Written): Promise<boolean> {
  const found = await lockCase(tx, written.caseId)
  if (found === undefined || found.member_id !== written.memberId) return false
  const now = core.clock.now()
  const text = written.textIn(found.language)
  await insertLetter(tx, { caseId: found.id, voice: 'house', staffId: written.staffId, text }, now)
  if (written.isAnswer) {
    await changeCase(tx, found.id, {
      state: 'answered',
      held_for: [],
      closed_at: null,
      first_answer_at: found.first_answer_at ?? now,
    })
    await tellAnswered(tx, core, found, text)
  }
  return true
}

import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { decideCase } from '#contract/support/studio-cases.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, SupportCaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { changeCase, insertLetter, listLetters, lockCase, type StoredCase } from '../case-queries.ts'
import { readLetter } from '../read-contact.ts'
import { tellAnswered, tellOpened } from '../tell.ts'

type Asked = z.output<(typeof decideCase)['body']>
type Deed = Asked['deed']

/** The most visible letters of an answer. */
const answerLimit = 5000

/** Whether the deed makes sense in this state. */
export function canDo({ state }: Pick<StoredCase, 'state'>, { action }: Pick<Deed, 'action'>): boolean {
  switch (action) {
    case 'answer':
      return true
    case 'close':
      return state === 'waiting' || state === 'answered'
    case 'open':
      return state === 'closed' || state === 'answered'
    case 'let_through':
      return state === 'held' || state === 'spam'
    case 'spam':
      return state === 'held' || state === 'waiting'
  }
}

async function apply(tx: Tx, core: Core, found: StoredCase, { deed, memberId }: { deed: Deed; memberId: MemberId }) {
  const now = core.clock.now()
  switch (deed.action) {
    case 'answer': {
      const text = readLetter(deed.text, 'text', answerLimit)
      await insertLetter(tx, { caseId: found.id, voice: 'house', staffId: memberId, text }, now)
      await changeCase(tx, found.id, {
        state: deed.closes ? 'closed' : 'answered',
        held_for: [],
        closed_at: deed.closes ? now : null,
        first_answer_at: found.first_answer_at ?? now,
      })
      return tellAnswered(tx, core, found, text)
    }
    case 'close':
      return changeCase(tx, found.id, { state: 'closed', closed_at: now })
    case 'open':
      return changeCase(tx, found.id, { state: 'waiting', waiting_since: now, closed_at: null })
    case 'spam':
      return changeCase(tx, found.id, { state: 'spam', closed_at: now })
    case 'let_through': {
      const [first] = await listLetters(tx, found.id)
      await tellOpened(tx, core, found, first?.text ?? '')
      // the writer has waited since they wrote
      return changeCase(tx, found.id, { state: 'waiting', held_for: [], closed_at: null })
    }
  }
}

/**
 * Does what somebody of the house decides about a case. Fails with `case.unknown`, 422 for the text, or `case.moved_on`
 * when letters came or somebody else decided since it was read.
 */
export async function decide(
  core: Core,
  { id, asked, memberId }: { id: SupportCaseId; asked: Asked; memberId: MemberId },
  audit: Audit,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const found = (await lockCase(tx, id)) ?? fail('case.unknown')
    const letters = await listLetters(tx, id)
    if (letters.length !== asked.letters || !canDo(found, asked.deed)) fail('case.moved_on')
    await apply(tx, core, found, { deed: asked.deed, memberId })
    await audit(tx, {
      memberId,
      action: `case.${asked.deed.action}` as const,
      subject: `case:${found.number}`,
      details: { from: found.state },
    })
  })
}

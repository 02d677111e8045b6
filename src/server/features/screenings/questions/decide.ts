import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { decideQuestion } from '#contract/screenings/live/questions.ts'
import type { Tx } from '#db/client.ts'
import { isUniqueViolation, transaction } from '#db/transaction.ts'
import type { MemberId, QuestionId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { changeQuestion, findAskedBeside, lockQuestions, moveVotes, type QuestionRow } from './question-queries.ts'

export type Decision = z.output<(typeof decideQuestion)['body']>

/** Actions on a question that the hall sees; the others need one that waits, or a decision that can be undone. */
const afterApproval = new Set<Decision['action']>(['ask', 'stop_asking', 'answered', 'answer'])

/** Whether a question in this state can be decided so; a decision that came before is not overwritten. */
export function canDecide(
  { state, answered_at: at }: Pick<QuestionRow, 'state' | 'answered_at'>,
  { action }: Decision,
) {
  if (afterApproval.has(action)) return state === 'approved'
  if (action === 'take_back') return state === 'refused' || (state === 'approved' && at === null)
  if (action === 'merge') return state === 'waiting' || (state === 'approved' && at === null)
  return state === 'waiting'
}

async function merge(tx: Tx, question: QuestionRow, into: QuestionRow | undefined, now: Date): Promise<void> {
  if (into === undefined || into.state !== 'approved' || into.product_id !== question.product_id)
    return fail('question.unknown')
  await moveVotes(tx, question, into, now)
  return changeQuestion(tx, question.id, {
    state: 'merged',
    merged_into: into.id,
    asked_at: null,
    decided_at: now,
  })
}

async function apply(tx: Tx, question: QuestionRow, decision: Exclude<Decision, { action: 'merge' }>, now: Date) {
  const { id } = question
  switch (decision.action) {
    case 'approve':
      return changeQuestion(tx, id, { state: 'approved', decided_at: now })
    case 'refuse':
      ;(await readList(tx, 'question_refusal')).mustOffer(decision.reason)
      return changeQuestion(tx, id, { state: 'refused', refusal: decision.reason, decided_at: now })
    case 'take_back':
      return changeQuestion(tx, id, { state: 'waiting', refusal: null, asked_at: null, decided_at: null })
    case 'ask':
      return changeQuestion(tx, id, { asked_at: now })
    case 'stop_asking':
      return changeQuestion(tx, id, { asked_at: null })
    case 'answered':
      return changeQuestion(tx, id, { asked_at: null, answered_at: now })
    case 'answer': {
      const text = displayText(decision.text)
      if (text === '') failFields({ text: [{ fa: 'پاسخ را بنویسید.', en: 'Write the answer.' }] })
      return changeQuestion(tx, id, {
        asked_at: null,
        answered_at: question.answered_at ?? now,
        answer: text,
        answered_by: decision.by,
      })
    }
  }
}

/**
 * Decides about a question, with the entry in the audit log in the same commit. Fails with `question.unknown`, `question.decided`
 * when somebody else was faster, or `house_list.not_offered`.
 *
 * @param audit writes the entry
 */
export async function decide(
  core: Core,
  asked: { id: QuestionId; decision: Decision; memberId: MemberId },
  audit: Audit,
): Promise<QuestionRow> {
  const { id, decision, memberId } = asked
  const now = core.clock.now()
  const work = transaction(core.db, async (tx) => {
    const other = decision.action === 'merge' ? decision.into : null
    // the one that is asked now makes room
    const asked = decision.action === 'ask' ? await findAskedBeside(tx, id) : null
    const ids = [id, ...(other === null ? [] : [other]), ...(asked === null ? [] : [asked])]
    const rows = await lockQuestions(tx, ids)
    const question = rows.find((row) => row.id === id) ?? fail('question.unknown')
    if (!canDecide(question, decision) || other === id) fail('question.decided')
    if (asked !== null && asked !== id) await changeQuestion(tx, asked, { asked_at: null })
    if (decision.action === 'merge')
      await merge(
        tx,
        question,
        rows.find((row) => row.id === other),
        now,
      )
    else await apply(tx, question, decision, now)
    await audit(tx, { memberId, action: `question.${decision.action}`, subject: `question:${id}` })
    const [changed] = await lockQuestions(tx, [id])
    return changed ?? fail('question.unknown')
  })
  try {
    return await work
  } catch (error) {
    // two moderators asked different questions at the same instant
    if (isUniqueViolation(error, 'screening_questions_asked')) return fail('question.decided')
    throw error
  }
}

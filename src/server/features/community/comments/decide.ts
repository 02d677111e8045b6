import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { decideComment } from '#contract/community/studio-comments.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import type { CommentId, MemberId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import { readList } from '#server/house-lists.ts'
import { deleteHouseAnswers, deleteMute, type DeskRow, findDeskRow, setMute, unpinOthers } from './desk-queries.ts'
import { readComment } from './read-comment.ts'
import { changeComment, insertComment, lockComment, type StoredComment } from './write-queries.ts'

export type Decision = z.output<(typeof decideComment)['body']>
/** Whether a comment in this state can be decided so; a decision that came before is not overwritten. */
export function canDecide({ state, reports }: Pick<StoredComment, 'state' | 'reports'>, { action }: Decision): boolean {
  if (state === 'withdrawn') return false
  if (action === 'take_back') return state !== 'waiting'
  if (action === 'pin' || action === 'unpin' || action === 'answer') return state !== 'refused'
  // one that is shown and reported is decided anew
  return state === 'waiting' || (state === 'shown' && (reports > 0 || action !== 'approve'))
}

const shown = (now: Date) => ({
  state: 'shown' as const,
  refusal: null,
  held_for: [],
  reports: 0,
  decided_at: now,
  leased_until: null,
  leased_by: null,
})

async function answer(tx: Tx, comment: StoredComment, words: string, by: { memberId: MemberId; now: Date }) {
  await changeComment(tx, comment.id, shown(by.now))
  await insertComment(tx, {
    product_id: comment.product_id,
    parent_id: comment.parent_id ?? comment.id,
    answers_to: comment.id,
    member_id: by.memberId,
    profile_id: null,
    voice: 'house',
    text: readComment(words),
    at_ms: null,
    gives_away: false,
    has_watched: false,
    state: 'shown',
    held_for: [],
    created_at: by.now,
  })
}

async function pin(tx: Tx, comment: StoredComment, now: Date) {
  if (comment.parent_id !== null) fail('comment.no_answers')
  await unpinOthers(tx, comment.product_id)
  await changeComment(tx, comment.id, { ...shown(now), is_pinned: true })
}

/** It waits again, without what came with the decision: the house's answer, the pin, the mute of its author. */
async function takeBack(tx: Tx, comment: StoredComment, memberId: MemberId) {
  if (comment.decided_at !== null) await deleteHouseAnswers(tx, comment.id, memberId, comment.decided_at)
  if (comment.state === 'refused' && comment.member_id !== null) await deleteMute(tx, comment.member_id)
  await changeComment(tx, comment.id, { state: 'waiting', refusal: null, decided_at: null, is_pinned: false })
}

async function apply(tx: Tx, comment: StoredComment, decision: Decision, by: { memberId: MemberId; now: Date }) {
  const { id } = comment
  if ('reason' in decision) (await readList(tx, 'comment_refusal')).mustOffer(decision.reason)
  const refused = {
    state: 'refused' as const,
    decided_at: by.now,
    is_pinned: false,
    leased_until: null,
    leased_by: null,
  }
  switch (decision.action) {
    case 'approve':
      return changeComment(tx, id, shown(by.now))
    case 'fold':
      return changeComment(tx, id, { ...shown(by.now), gives_away: true })
    case 'refuse':
      return changeComment(tx, id, { ...refused, refusal: decision.reason })
    case 'mute': {
      const { member_id: memberId } = comment
      if (memberId === null) return fail('comment.unknown')
      // its author is told a day
      const until = endOfDay(tehranTime(after(by.now, days(decision.days))))
      await setMute(tx, { memberId, until, reason: displayText(decision.words), mutedBy: by.memberId })
      return changeComment(tx, id, { ...refused, refusal: decision.reason })
    }
    case 'answer':
      return answer(tx, comment, decision.text, by)
    case 'pin':
      return pin(tx, comment, by.now)
    case 'unpin':
      return changeComment(tx, id, { is_pinned: false })
    case 'take_back':
      return takeBack(tx, comment, by.memberId)
  }
}

/**
 * Decides about a comment, with the entry in the audit log in the same commit. Fails with `comment.unknown`,
 * `comment.decided` when somebody else was faster, `house_list.not_offered`, or 422 for the words of an answer.
 */
export async function decide(
  core: Core,
  asked: { id: CommentId; decision: Decision; memberId: MemberId },
  audit: Audit,
): Promise<DeskRow> {
  const { id, decision, memberId } = asked
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    const comment = (await lockComment(tx, id)) ?? fail('comment.unknown')
    if (!canDecide(comment, decision)) fail('comment.decided')
    await apply(tx, comment, decision, { memberId, now })
    await audit(tx, { memberId, action: `comment.${decision.action}`, subject: `comment:${id}` })
    return (await findDeskRow(tx, id)) ?? fail('comment.unknown')
  })
}

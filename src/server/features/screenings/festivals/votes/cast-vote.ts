import type { z } from 'zod'
import type { getFestivalVote } from '#contract/screenings/festivals/festival-votes.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { refusalOfVote } from './judge-vote.ts'
import { lockMember } from '../passes/pass-queries.ts'
import { findBallot, writeVote } from './vote-queries.ts'

type Answer = z.input<(typeof getFestivalVote)['responses'][200]>
type Question = { ticketId: TicketId; memberId: MemberId }

async function judge(db: Db | Tx, { ticketId, memberId }: Question, now: Date) {
  const row = await findBallot(db, ticketId, memberId)
  if (row === undefined) return null
  const facts = {
    usedBy: row.used_by,
    holderId: row.holder_id,
    cameIn: row.came_in,
    voterId: row.voter_id,
    votedElsewhere: Boolean(row.voted_elsewhere),
    festivalEndsAt: row.release_ends_at,
  }
  return { row, refusal: refusalOfVote(facts, memberId, now) }
}

/** Whether a ticket has a vote, and the member's own; a ticket of no festival, or of somebody else, has none. */
export async function readBallot(core: Core, question: Question & { locale: Locale }): Promise<Answer> {
  const { locale, memberId } = question
  const judged = await judge(core.db, question, core.clock.now())
  if (judged === null || judged.refusal === 'ticket.unknown')
    return { festival: null, may_vote: false, message: null, stars: null }
  const { row, refusal } = judged
  return {
    festival: {
      id: row.festival_id,
      title: inLocale(row.title_fa, row.title_en, locale),
      ends_at: row.release_ends_at.toISOString(),
    },
    may_vote: refusal === null,
    message: refusal === null ? null : sentence(refusal, locale),
    stars: row.voter_id === memberId ? row.stars : null,
  }
}

/**
 * Votes with a used ticket, or changes the vote. Votes of one member wait for each other at the member's row, so two
 * tickets for one show give one vote, and the row of a ticket takes one. Fails with `ticket.unknown`, or with
 * `festival.not_seen`, `festival.voted` or `festival.vote_over`.
 */
export async function castVote(core: Core, vote: Question & { stars: number }): Promise<void> {
  const { ticketId, memberId, stars } = vote
  await limit(core, { 'festival_vote.member': memberId })
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockMember(tx, memberId)
    const judged = await judge(tx, vote, now)
    if (judged === null) fail('ticket.unknown')
    if (judged.refusal !== null) fail(judged.refusal)
    const written = await writeVote(tx, { ticketId, screeningId: judged.row.product_id, memberId, stars }, now)
    if (!written) fail('festival.voted')
  })
}

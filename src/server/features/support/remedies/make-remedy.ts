import type { z } from 'zod'
import { type makeRemedy as makeRoute, remedyWaits } from '#contract/support/remedies.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, seconds } from '#lib/time/clock.ts'
import type { MemberId, RemedyId } from '#lib/ids.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { readLetter } from '#server/features/support/cases/index.ts'
import { doRemedyJob } from './jobs.ts'
import { judgeRemedy, needsSenior, type Wish, type Worth } from './judge-remedy.ts'
import {
  confirmWaiting,
  findByKey,
  findRemedy,
  insertRemedy,
  isCaseOf,
  lockKey,
  lockMember,
  type StoredRemedy,
  sumHours,
  sumWorth,
  takeBackWaiting,
} from './remedy-queries.ts'

type Given = z.output<(typeof makeRoute)['body']>

export interface Clerk {
  memberId: MemberId
  role: StaffRole | null
  audit: Audit
}

/** A clerk who gives. */
type Giver = Clerk & { confirmLarge: ConfirmLarge }

const isSenior = ({ role }: Clerk): boolean => role !== null && hasDuty(role, 'large_remedies')

/** The member of a remedy, as the audit log names them. */
export const subjectOf = (memberId: MemberId): string => `member:${memberId}`

function columnsOf(wish: Wish) {
  return {
    kind: wish.kind,
    right_id: 'right_id' in wish ? wish.right_id : null,
    ticket_id: 'ticket_id' in wish ? wish.ticket_id : null,
    product_id: wish.kind === 'grant_title' ? wish.product_id : null,
    hours: 'hours' in wish ? wish.hours : null,
    text: wish.kind === 'write' ? wish.text : null,
  }
}

/** The most visible letters of what is written to a member. */
const longestText = 5000

function readWish(wish: Wish): Wish {
  if (wish.kind !== 'write') return wish
  return { ...wish, text: readLetter(wish.text, 'text', longestText) }
}

/** The remedy that the same key made before. Fails where it was another one. */
function sameRemedy(
  earlier: StoredRemedy,
  asked: { memberId: MemberId; reason: string; columns: ReturnType<typeof columnsOf> },
) {
  const { memberId, reason, columns } = asked
  const names = ['kind', 'right_id', 'ticket_id', 'product_id', 'hours', 'text'] as const
  const isSame = names.every((name) => earlier[name] === columns[name])
  if (!isSame || earlier.member_id !== memberId || earlier.reason !== reason) fail('request.idempotency_key_reused')
  return earlier.id
}

const queueIt = (core: Core, tx: Tx, id: RemedyId, actsAt: Date) =>
  core.queue.enqueue(tx, doRemedyJob, { remedy_id: id }, { startAfter: actsAt })

interface Asked {
  memberId: MemberId
  worth: Worth
  columns: ReturnType<typeof columnsOf>
  since: Date
}

async function waitsForSenior(tx: Tx, clerk: Clerk, { memberId, worth, columns, since }: Asked): Promise<boolean> {
  const { right_id: rightId, ticket_id: ticketId, hours: added } = columns
  const hours = added === null ? 0 : added + (await sumHours(tx, { memberId, rightId, ticketId }, since))
  const before = await sumWorth(tx, memberId, since)
  return needsSenior({ worth, before, hours, isOwn: memberId === clerk.memberId, isSenior: isSenior(clerk) })
}

/**
 * Makes a remedy that acts in ten seconds, or waits for a senior when it is worth more than the limit; once for a key.
 * Fails with `member.unknown`, `case.unknown`, 422 for reason and text, or as `judgeRemedy` does.
 */
export async function makeRemedy(
  core: Core,
  clerk: Giver,
  asked: { memberId: MemberId; given: Given; key: string },
): Promise<RemedyId> {
  const reason = reasonOf(asked.given.reason)
  const wish = readWish(asked.given.remedy)
  const { memberId, key } = asked
  const caseId = asked.given.case_id ?? null
  const columns = columnsOf(wish)
  return transaction(core.db, async (tx) => {
    const judgeLarge = await clerk.confirmLarge(tx)
    await lockKey(tx, key)
    const earlier = await findByKey(tx, key)
    if (earlier !== undefined) return sameRemedy(earlier, { memberId, reason, columns })
    if ((await lockMember(tx, memberId)) === undefined) fail('member.unknown')
    if (caseId !== null && !(await isCaseOf(tx, caseId, memberId))) fail('case.unknown')
    const worth = await judgeRemedy(tx, memberId, wish)
    const now = core.clock.now()
    const waits = await waitsForSenior(tx, clerk, { memberId, worth, columns, since: after(now, -days(1)) })
    if (!waits) await judgeLarge({ amount: worth ?? 0, currency: 'IRR' }, subjectOf(memberId))
    const actsAt = waits ? null : after(now, seconds(remedyWaits))
    const id = await insertRemedy(tx, {
      ...columns,
      member_id: memberId,
      case_id: caseId,
      worth: worth ?? 0,
      reason,
      state: waits ? 'unconfirmed' : 'waiting',
      made_by: clerk.memberId,
      made_at: now,
      acts_at: actsAt,
      idempotency_key: key,
    })
    if (actsAt !== null) await queueIt(core, tx, id, actsAt)
    const details = { remedy: id, kind: wish.kind, reason, worth, hours: columns.hours }
    await clerk.audit(tx, {
      memberId: clerk.memberId,
      action: 'remedy.made' as const,
      subject: subjectOf(memberId),
      details,
    })
    return id
  })
}

/**
 * Takes a remedy back that has not acted, also one that waits for a senior. Of this and the deed exactly one happens: the
 * row's lock decides. A second time nothing happens. Fails with `remedy.unknown` or `remedy.has_acted`.
 */
export async function takeBack(core: Core, clerk: Clerk, id: RemedyId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const found = (await findRemedy(tx, id)) ?? fail('remedy.unknown')
    await lockMember(tx, found.member_id)
    if (!(await takeBackWaiting(tx, id, core.clock.now()))) {
      const now = (await findRemedy(tx, id)) ?? fail('remedy.unknown')
      return now.state === 'taken_back' ? undefined : fail('remedy.has_acted')
    }
    return clerk.audit(tx, {
      memberId: clerk.memberId,
      action: 'remedy.taken_back' as const,
      subject: subjectOf(found.member_id),
      details: { remedy: id, kind: found.kind },
    })
  })
}

/** A senior confirms; it acts in ten seconds. Fails with `remedy.unknown` or `remedy.not_waiting`. */
export async function confirmRemedy(core: Core, clerk: Clerk, id: RemedyId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const found = (await findRemedy(tx, id)) ?? fail('remedy.unknown')
    await lockMember(tx, found.member_id)
    const actsAt = after(core.clock.now(), seconds(remedyWaits))
    if (!(await confirmWaiting(tx, id, { memberId: clerk.memberId, actsAt }))) fail('remedy.not_waiting')
    await queueIt(core, tx, id, actsAt)
    await clerk.audit(tx, {
      memberId: clerk.memberId,
      action: 'remedy.confirmed' as const,
      subject: subjectOf(found.member_id),
      details: { remedy: id, kind: found.kind, worth: found.worth },
    })
  })
}

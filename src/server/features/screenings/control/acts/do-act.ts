import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId, ScreeningActId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lockRelease, moveRelease } from '#server/features/catalog/titles/index.ts'
import type { Audit } from '#server/audit.ts'
import { beginAnew, endCancelled, lockEventOf } from '#server/features/screenings/live/index.ts'
import { endOpenOffers } from '#server/features/screenings/lost-time/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import {
  lockScreening,
  moveSaleEnd,
  moveWatchTime,
  takeBackEntries,
  watchHours,
  writeFate,
} from '#server/features/screenings/schedule/index.ts'
import { closeOpenOutage, noteOutage } from '#server/features/screenings/together/index.ts'
import { findCancelling, insertAct, insertTasks, releaseMoney } from './act-queries.ts'
import { effects, returnsAfter } from './acts.ts'
import { listHolders } from './concerned-queries.ts'
import { type DeskRow, findScreening } from '../desk-queries.ts'
import { workOnActs } from '../jobs.ts'
import { type ActWish, isRecent, paysAtOnce, previewAct, sinceOf } from './preview-act.ts'

export interface ActOrder extends ActWish {
  productId: ProductId
  reason: string
  /** Of the preview that was shown. */
  fingerprint: string
  /** When it was true: tickets that were had since go along. Left out: there may be none. */
  seenAt?: Date | undefined
}

export interface DeskOfActs {
  memberId: MemberId
  role: StaffRole | null
  audit: Audit
  confirmLarge: ConfirmLarge
}

/** Locks in the order of a control room (event, then product) and of an editor (product, then screening); reads what is true now. */
async function lockAndRead(tx: Tx, productId: ProductId): Promise<DeskRow> {
  await lockEventOf(tx, productId)
  if (!(await lockRelease(tx, productId))) fail('product.not_found')
  await lockScreening(tx, productId)
  return (await findScreening(tx, productId)) ?? fail('product.not_found')
}

interface Change {
  row: DeskRow
  wish: ActWish
  now: Date
}

/** Moves the date, the end of the sale with it, and the hours of those who had begun. */
async function moveDates(tx: Tx, { row, wish, now }: Change): Promise<void> {
  const { id } = row
  const since = sinceOf(row, now)
  if (wish.act === 'postpone' || wish.act === 'set_date') {
    await takeBackEntries(tx, id, now)
    await beginAnew(tx, id, now)
  }
  if (wish.act === 'postpone') await moveRelease(tx, id, { startsAt: null, endsAt: null }, now)
  if (wish.act === 'set_date' && wish.startsAt !== undefined && wish.endsAt !== undefined) {
    const { startsAt, endsAt } = wish
    await moveRelease(tx, id, { startsAt, endsAt }, now)
    if (row.release_at !== null) await moveSaleEnd(tx, id, startsAt.getTime() - row.release_at.getTime())
    await moveWatchTime(tx, id, since, { startsAt, endsAt: after(startsAt, hours(watchHours)) })
  }
  if (wish.act === 'resume') {
    const lostMs = now.getTime() - since.getTime()
    const endsAt = row.release_ends_at === null ? null : after(row.release_ends_at, lostMs)
    await moveRelease(tx, id, { startsAt: row.release_at, endsAt }, now)
    await moveWatchTime(tx, id, since, { addMs: lostMs })
  }
}

async function change(tx: Tx, { row, wish, now }: Change, by: { memberId: MemberId; reason: string }): Promise<void> {
  const { fate } = effects[wish.act]
  // where all are at the same point the film stands still meanwhile, and goes on from there
  if (wish.act === 'interrupt')
    await noteOutage(tx, { productId: row.id, beganAt: now, notedBy: by.memberId, note: by.reason })
  else await closeOpenOutage(tx, row.id, now)
  await moveDates(tx, { row, wish, now })
  if (fate === 'cancelled') await endCancelled(tx, row.id, now)
  // with another date everybody sees all of it, and of a cancelled one all money goes back
  if (fate === 'cancelled' || fate === 'postponed' || wish.act === 'set_date') await endOpenOffers(tx, row.id, now)
  const opened = returnsAfter(wish.act, now)
  await writeFate(tx, row.id, {
    fate,
    stoppedAt: fate === 'planned' ? null : sinceOf(row, now),
    ...(opened === null ? {} : { returnsOpenUntil: opened }),
  })
}

/**
 * Does an act as its preview showed it, in one commit with the list of whom to tell and what to pay back; a job does the
 * rest. Fails with `screening_desk.changed` when the preview is not true any more, and does nothing twice: after an act
 * the screening is in a state that does not allow the same again, or has another date.
 */
export async function doAct(core: Core, desk: DeskOfActs, order: ActOrder): Promise<ScreeningActId> {
  const reason = reasonOf(order.reason)
  const { productId, act, startsAt, endsAt } = order
  const wish: ActWish = { act, startsAt, endsAt }
  return transaction(core.db, async (tx) => {
    const judgeLarge = await desk.confirmLarge(tx)
    const row = await lockAndRead(tx, productId)
    const now = core.clock.now()
    const { seenAt } = order
    if (seenAt !== undefined && !isRecent(seenAt, now)) fail('screening_desk.changed')
    const { preview, lines } = await previewAct(tx, row, wish, { now, role: desk.role, seenAt })
    if (preview.fingerprint !== order.fingerprint) fail('screening_desk.changed')
    for (const { currency, to_bank: toBank, to_wallet: toWallet } of preview.money)
      await judgeLarge({ amount: toBank + toWallet, currency }, `screening:${productId}`)
    const holders = await listHolders(tx, productId, sinceOf(row, now))
    await change(tx, { row, wish, now }, { memberId: desk.memberId, reason })
    const id = await insertAct(tx, {
      productId,
      act,
      reason,
      memberId: desk.memberId,
      at: now,
      startsBefore: row.release_at,
      startsAt: act === 'set_date' ? (startsAt ?? null) : act === 'postpone' ? null : row.release_at,
      releasedBy: lines.length > 0 && paysAtOnce(desk.role) ? desk.memberId : null,
    })
    await insertTasks(tx, id, { holders, lines })
    const { fingerprint: _shown, seen_at: _now, ...details } = preview
    const entry = { memberId: desk.memberId, action: `screening.${act}` as const, subject: `screening:${productId}` }
    const dates = { starts_at: startsAt?.toISOString() ?? null, seen_at: seenAt?.toISOString() ?? null }
    await desk.audit(tx, { ...entry, details: { reason, ...details, ...dates } })
    await core.queue.enqueue(tx, workOnActs, {}, { singletonKey: 'work' })
    return id
  })
}

/** Finance sends the money of a cancelled screening, or tries again what failed. Fails with `screening_desk.nothing_waits`. */
export async function sendMoney(
  core: Core,
  desk: Omit<DeskOfActs, 'confirmLarge'>,
  productId: ProductId,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const actId = await findCancelling(tx, productId)
    const hasBegun = actId !== undefined && (await releaseMoney(tx, actId, desk.memberId, core.clock.now()))
    if (!hasBegun) fail('screening_desk.nothing_waits')
    const entry = {
      memberId: desk.memberId,
      action: 'screening.money_back' as const,
      subject: `screening:${productId}`,
    }
    await desk.audit(tx, entry)
    await core.queue.enqueue(tx, workOnActs, {}, { singletonKey: 'work' })
  })
}

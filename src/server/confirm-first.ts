import type { Tx } from '#db/client.ts'
import { type Currency, formatMoney, type Money } from '#lib/money/money.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import type { Audit } from './audit.ts'
import { fail } from './fail.ts'
import { judgeSum } from './large-sums/judge-sum.ts'
import { lockSums, writeSum } from './large-sums/sum-queries.ts'
import type { StaffViewer, Viewer } from './viewer.ts'

/** How long a password counts for what is dangerous, so that an open browser alone is not enough. */
const confirmedForMs = minutes(10)

/**
 * Judges money that this transaction moves, with what its mover moved before on this day in Tehran. `subject` is what the
 * audit log names; `ofPurchase` is what has gone back of the same purchase before, in Rials or cents. Fails with
 * `auth.confirm_sum` or `auth.confirm_purchase` where a sum is large and the mover has not just shown who they are. Money
 * that is null has no limit, and is asked for always, with `auth.confirm_first`.
 */
export type JudgeLarge = (money: Money | null, subject: string, ofPurchase?: number) => Promise<void>

/**
 * Opens the day's sum of the member of staff who calls. It is the first lock of its transaction: a call that waits
 * for it holds nothing that others wait for, neither a purchase nor money in the ledger.
 */
export type ConfirmLarge = (tx: Tx) => Promise<JudgeLarge>

/** For money that nobody of staff moves at this moment: a buyer’s own return, or a job of what staff confirmed before. */
export const needsNoConfirming: ConfirmLarge = async () => async () => undefined

const hasConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && after(confirmedAt, confirmedForMs) > now

/** Fails with `auth.confirm_first` unless the session’s member gave their password within ten minutes. */
export function mustBeConfirmed({ confirmedAt }: Pick<Viewer, 'confirmedAt'>, now: Date): void {
  if (!hasConfirmed(confirmedAt, now)) fail('auth.confirm_first')
}

interface House {
  now: () => Date
  /** In Rials and in cents. */
  limit: Readonly<Record<Currency, number>>
  audit: Audit
}

async function openSums(tx: Tx, viewer: Viewer | StaffViewer, { now, limit, audit }: House): Promise<JudgeLarge> {
  const { memberId } = viewer
  const at = now()
  const day = isoDay(tehranTime(at))
  const sums = new Map(await lockSums(tx, memberId, day))
  // a key of a machine has nobody to ask
  const isConfirmed = 'confirmedAt' in viewer && hasConfirmed(viewer.confirmedAt, at)
  return async (money, subject, ofPurchase = 0) => {
    if (money === null) {
      if (!isConfirmed) fail('auth.confirm_first')
      return audit(tx, { memberId, action: 'money.confirmed', subject, details: { amount: null, day } })
    }
    const { amount, currency } = money
    if (amount === 0) return
    const before = sums.get(currency) ?? 0
    const verdict = judgeSum({ before, amount, ofPurchase, limit: limit[currency], isConfirmed })
    if (verdict.kind === 'ask') {
      const all = { amount: verdict.sum, currency }
      const sum = { fa: formatMoney(all, 'fa'), en: formatMoney(all, 'en') }
      fail(verdict.of === 'day' ? 'auth.confirm_sum' : 'auth.confirm_purchase', { sum })
    }
    const unasked = verdict.kind === 'goes' ? verdict.unasked : 0
    if (unasked !== before) await writeSum(tx, { memberId, currency, amount: unasked })
    sums.set(currency, unasked)
    if (verdict.kind === 'goes') return
    const details = { amount, currency, day, day_sum: verdict.sum }
    await audit(tx, { memberId, action: 'money.confirmed', subject, details })
  }
}

/** The rule of large sums for this caller; nobody else than staff moves money by it. */
export function confirmLargeFor(viewer: Viewer | StaffViewer | null, house: House): ConfirmLarge {
  return async (tx) => (viewer === null ? fail('auth.required') : openSums(tx, viewer, house))
}

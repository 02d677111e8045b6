import { after, minutes } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import type { AttemptState } from './attempt-states.ts'
import type { AttemptRow } from './attempt-row.ts'
import { patience, pauseAfter, pauseWhileOpen } from './ask-again.ts'

/** The result of asking the bank. */
export type Verdict =
  | {
      kind: 'paid'
      bankReference: string | null
      cardMask: string | null
      money: Money | null
      /** See `FinaliseAnswer`. */
      payerId?: string | null
    }
  /** `returnedByBank`: it was paid, and the bank has already given it back. */
  | { kind: 'not_paid'; code: string; returnedByBank: boolean; amountDiffers: boolean }
  /** The attempt is still open at the bank. */
  | { kind: 'pending' }
  | { kind: 'unknown'; reason: string }

/** The attempt's new state when no money came. `nextCheckAt` null: nothing asks again automatically. */
export interface NextStanding {
  state: AttemptState
  errorCode: string | null
  nextCheckAt: Date | null
}

type Asked = Pick<
  AttemptRow,
  'started_at' | 'created_at' | 'returned_at' | 'settled_at' | 'error_code' | 'user_outcome' | 'checks'
>

const earliest = (one: Date, other: Date | null) => (other !== null && other < one ? other : one)

/**
 * The next state of an attempt that is not paid. A clear answer of the bank ends it; no answer never does. After the
 * window an open attempt has expired; an unanswered one stays unknown and is asked about for 72 hours, then a person
 * must look.
 */
export function standingAfter(
  attempt: Asked,
  verdict: Exclude<Verdict, { kind: 'paid' }>,
  at: { now: Date; windowMinutes: number; expiresAt: Date },
): NextStanding {
  const age = at.now.getTime() - (attempt.started_at ?? attempt.created_at).getTime()
  const isOver = age >= minutes(at.windowMinutes)
  const isPurchaseOver = at.now >= at.expiresAt
  // what the purchase holds is for others from its end on, so the bank is asked at that instant
  const whileOpen = earliest(after(at.now, pauseWhileOpen(age)), isPurchaseOver ? null : at.expiresAt)
  const userOutcome = attempt.user_outcome
  if (verdict.kind === 'not_paid') {
    const errorCode = verdict.code
    if (verdict.returnedByBank) return { state: 'expired', errorCode, nextCheckAt: null }
    if (verdict.amountDiffers) return { state: 'failed', errorCode, nextCheckAt: null }
    if (userOutcome === 'cancelled') return { state: 'cancelled', errorCode, nextCheckAt: null }
    return { state: isOver || isPurchaseOver ? 'expired' : 'failed', errorCode, nextCheckAt: null }
  }
  if (verdict.kind === 'pending') {
    const nextCheckAt = isOver ? null : whileOpen
    // a buyer who said no sees that, and we ask until the bank has closed the attempt
    if (userOutcome === 'cancelled' || userOutcome === 'failed')
      return { state: userOutcome, errorCode: null, nextCheckAt }
    // the bank has refused a payment of this attempt and opened it again: nothing new has come, so the refusal stays
    const wasRefused = attempt.settled_at !== null && attempt.error_code !== null
    if (wasRefused && !isOver) return { state: 'failed', errorCode: attempt.error_code, nextCheckAt }
    return { state: isOver ? 'expired' : 'started', errorCode: null, nextCheckAt }
  }
  // no browser has returned yet: the buyer may still be at the bank, and nobody waits for an answer
  if (attempt.returned_at === null && !isOver)
    return { state: 'started', errorCode: verdict.reason, nextCheckAt: whileOpen }
  const nextCheckAt = age < patience ? after(at.now, pauseAfter(attempt.checks)) : null
  return { state: 'unknown', errorCode: verdict.reason, nextCheckAt }
}

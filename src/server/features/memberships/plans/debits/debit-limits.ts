import { after, days, hours, minutes, seconds } from '#lib/time/clock.ts'

/**
 * The first try is on the day before the last one, so that the member's time has no gap when it succeeds. Time ends at
 * midnight, when banks close their books, so it is tried at noon.
 */
export const debitLead = days(1) + hours(12)
/** Tries of one debit, one a day: from the day before the last one to the third after it. Then the consent ends. */
export const mostTries = 5
export const triesApart = days(1)
/** A due try that nobody could make for this long is checked: its purchase may be over. */
export const longOverdue = hours(1)
/** The purchase of a debit can be paid manually as long as it is tried, and one day more. */
export const purchaseLife = days(mostTries + 1)

/** How long a consent lasts. */
export const contractLife = days(365)

// Rials; members should agree to a round number
const roundTo = 100_000

/**
 * The limit of one debit: today's price plus a fifth, rounded up to 10,000 Toman. So a usual yearly rise needs no new
 * visit to the bank (each price is told three days before); above the limit a new consent is needed.
 */
export function mostFor(price: number): number {
  return Math.ceil((price * 1.2) / roundTo) * roundTo
}

/** One debit a day, and two a month: a debit paid at its last try and the next one may fall into the same month. */
export const mostDaily = 1
export const mostMonthly = 2

/** Time for the member at the bank's page before the bank is asked for the first time; also the longest pause below. */
export const consentPause = minutes(5)

/** 10, 20, 40 … seconds, at most five minutes: for a consent about which the bank has not answered. */
export function pauseForConsent(asks: number): number {
  return Math.min(consentPause, seconds(10) * 2 ** Math.min(Math.max(asks - 1, 0), 8))
}
/** After this time a consent without an answer is over. */
export const consentPatience = hours(1)
/** When the bank did not answer at all: asked again for three days. */
export const silencePatience = hours(72)

const longestPause = hours(6)

/** 1, 2, 4 … minutes, at most six hours: for an end to which the bank has not said yes. */
export function pauseBeforeEnding(asks: number): number {
  return Math.min(longestPause, minutes(1) * 2 ** Math.min(Math.max(asks - 1, 0), 12))
}

/**
 * When the debit is due for time that ends then; for time that has ended already that lies in the past. Never within a
 * pause: then it is due at the end of the pause, which is before the end of the time that goes on there, however little of
 * this plan was left.
 */
export function dueAt(endsAt: Date, pausedUntil: Date | null): Date {
  const due = after(endsAt, -debitLead)
  return pausedUntil !== null && pausedUntil > due ? pausedUntil : due
}

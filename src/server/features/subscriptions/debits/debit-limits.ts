import { after, days, hours, minutes, seconds } from '#lib/clock.ts'

/** The first try is a day before the end, so that nobody's time breaks off when it goes well. */
export const debitLead = days(1)
/** Tries of one debit, a day apart: from a day before the end to three days after it. Then the consent is given up. */
export const mostTries = 5
export const triesApart = days(1)
/** A due try that nobody could make for so long is looked at: its purchase may be over. */
export const longOverdue = hours(1)
/** The purchase of a debit may be paid by hand as long as it is tried, and a day more. */
export const purchaseLife = days(mostTries + 1)

/** How long a consent lasts. */
export const contractLife = days(365)

// Rials; what is asked of a member should be a round number
const roundTo = 100_000

/**
 * The most that one debit may take: a fifth above today's price, rounded up to 10,000 Toman. It lets a year's usual
 * rise pass without a new consent, each told three days before, and no more: above it a new consent is asked.
 */
export function mostFor(price: number): number {
  return Math.ceil((price * 1.2) / roundTo) * roundTo
}

/** One debit a day, and two a month: a debit paid on its last try and the next one may fall into the same month. */
export const mostDaily = 1
export const mostMonthly = 2

/** How long whoever was sent to the bank has the page to themselves. */
export const consentPause = minutes(5)

/** 10, 20, 40 … seconds, never more than five minutes: for a consent of which the bank has not spoken. */
export function pauseForConsent(asks: number): number {
  return Math.min(consentPause, seconds(10) * 2 ** Math.min(Math.max(asks - 1, 0), 8))
}
/** After that a consent without an answer is over. */
export const consentPatience = hours(1)
/** The bank did not answer at all: asked again for three days. */
export const silencePatience = hours(72)

const longestPause = hours(6)

/** 1, 2, 4 … minutes, never more than six hours: for an end that the bank has not said yes to. */
export function pauseBeforeEnding(asks: number): number {
  return Math.min(longestPause, minutes(1) * 2 ** Math.min(Math.max(asks - 1, 0), 12))
}

/** Whether a debit for time that ends then is due. Time that is over already is due at once. */
export function isDue(endsAt: Date, now: Date): boolean {
  return after(endsAt, -debitLead) <= now
}

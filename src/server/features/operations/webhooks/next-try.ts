import { after, days, hours, minutes, seconds } from '#lib/time/clock.ts'
import type { Outcome } from './send-webhook.ts'

/** The pauses between tries, as the Standard Webhooks specification advises: with them ten tries are made in 71 hours. */
const pauses = [
  ...[seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20)],
  hours(19.5),
]

/** An endpoint that has answered nothing well for so long is disabled. */
export const patience = days(5)

export const isWell = ({ status }: Pick<Outcome, 'status'>): boolean => status !== null && status >= 200 && status < 300

/** The partner says that this address is gone for good. */
export const isGone = ({ status }: Pick<Outcome, 'status'>): boolean => status === 410

/**
 * When a delivery is tried again after its `tries`-th try failed; null: not any more. `chance` (0 to 1) shortens a pause by
 * up to a tenth, so that messages which failed together do not come together. A partner that asks for a longer pause gets
 * it.
 */
export function nextTry(
  now: Date,
  tries: number,
  { retryAfter }: Pick<Outcome, 'retryAfter'>,
  chance: number,
): Date | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  return after(now, Math.max(pause * (1 - chance / 10), seconds(retryAfter ?? 0)))
}

/** Whether an endpoint that fails is disabled now. */
export function isDisabledBy(outcome: Outcome, failingSince: Date, now: Date): boolean {
  return isGone(outcome) || after(failingSince, patience) <= now
}

/** More tries than this are not made within hours. */
const triesOfADay = 5

/**
 * Whether a message itself was tried for long: by now it is given up, or it waits since before `patience`. One failure is
 * not enough: what a partner that hears little did not take weeks ago does not say that it is away now.
 */
export const isLongTried = (
  { created_at: since, tries }: { created_at: Date; tries: number },
  next: Date | null,
  now: Date,
): boolean => next === null || (tries > triesOfADay && after(since, patience) <= now)

import { after, days } from '#lib/time/clock.ts'

/** Code and session of a guest end a day after the evening: seats of what ended before this are nobody's any more. */
export const guestEndsAfter = (now: Date): Date => after(now, -days(1))

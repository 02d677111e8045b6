import { after, days } from '#lib/time/clock.ts'

/** An answered case closes by itself after this long without a letter. */
export const openForMs = days(7)

/** Until when an answered case takes another letter; `closeAnsweredHandler` ends it then. */
export const openUntil = (lastLetterAt: Date): Date => after(lastLetterAt, openForMs)

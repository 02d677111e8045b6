import { after, hours, minutes } from '#lib/clock.ts'
import { tehranTime } from '#lib/dates.ts'

const offerLastsMs = minutes(30)
/** Between midnight and this hour in Tehran nobody is woken. */
const morningHour = 8

/** Eight in the morning in Tehran of a night's instant; null by day. */
function morningOf(now: Date): Date | null {
  const { hour, minute, second } = tehranTime(now)
  if (hour >= morningHour) return null
  const sinceMidnight = hours(hour) + minutes(minute) + second * 1000 + now.getMilliseconds()
  return after(now, hours(morningHour) - sinceMidnight)
}

/**
 * When somebody in line is told of an offer, and until when its seats are held: 30 minutes, by night from eight in the
 * morning on; but at once where the sale ends before that. Never beyond the end of the sale.
 */
export function offerTime(now: Date, saleEnd: Date | null): { tellAt: Date; until: Date } {
  const morning = morningOf(now)
  const canWait = morning !== null && (saleEnd === null || after(morning, offerLastsMs) <= saleEnd)
  const tellAt = canWait ? morning : now
  const until = after(tellAt, offerLastsMs)
  return { tellAt, until: saleEnd !== null && saleEnd < until ? saleEnd : until }
}

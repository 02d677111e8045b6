import { after, minutes } from '#lib/time/clock.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'

const offerLastsMs = minutes(30)

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

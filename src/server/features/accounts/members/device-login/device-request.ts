import { minutes, seconds } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'

export const requestLifeMs = minutes(10)
/** How often a device is told to ask (RFC 8628, 3.2 and 3.5). */
export const askEveryMs = seconds(5)
/** One second is tolerated: calls sent every five seconds do not arrive exactly so. */
export const askAtMostEveryMs = seconds(4)
export const verificationPath = '/account/device'

export type DeviceState = 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED'

/** State of a request. One that was approved and has fetched its session counts as expired. */
export function stateOf(
  request: { expires_at: Date; decided_at: Date | null; member_id: MemberId | null; taken_at: Date | null },
  now: Date,
): DeviceState {
  if (request.taken_at !== null || request.expires_at <= now) return 'EXPIRED'
  if (request.decided_at === null) return 'PENDING'
  return request.member_id === null ? 'REFUSED' : 'APPROVED'
}

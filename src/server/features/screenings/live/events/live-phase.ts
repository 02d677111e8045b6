import { seconds } from '#lib/time/clock.ts'
import type { LivePhase } from '#lib/lists/screening-modes.ts'

/** So long after the last segment viewers are told that the picture will be back: two segments and what late means. */
export const awayAfterMs = seconds(6)

export interface LiveFacts {
  onAirAt: Date | null
  endedAt: Date | null
  /** Its desk shows a picture instead. */
  isHeld: boolean
  /** When the newest segment was written; null before there is one. */
  writtenAt: Date | null
}

/** Returns where a live event is at an instant. The desk's acts come before the camera's. */
export function livePhaseAt({ onAirAt, endedAt, isHeld, writtenAt }: LiveFacts, now: Date): LivePhase {
  if (endedAt !== null && endedAt <= now) return 'ended'
  if (onAirAt === null || onAirAt > now) return 'waiting'
  if (isHeld) return 'held'
  return writtenAt === null || now.getTime() - writtenAt.getTime() >= awayAfterMs ? 'away' : 'on_air'
}

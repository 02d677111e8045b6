import type { z } from 'zod'
import type { OnScreen } from '#contract/support/studio-today.ts'
import { after } from '#lib/time/clock.ts'
import type { LiveHealth } from '#lib/media/live-health.ts'
import { pictureLostMs, stateByAge } from '#server/features/screenings/live-desk/index.ts'

export interface StreamFacts {
  isHeld: boolean
  /** When the newest segment of the camera's own picture was written; null: none has come. */
  newestAt: Date | null
  health: Pick<LiveHealth, 'bits'> | null
  healthAt: Date | null
}

/** Judges the camera's stream of an event that is on air, by the same limits as in its control room. */
export function judgeStream(
  { isHeld, newestAt, health, healthAt }: StreamFacts,
  now: Date,
): NonNullable<z.input<typeof OnScreen>['stream']> {
  const isMeasured = health !== null && healthAt !== null && after(healthAt, pictureLostMs) >= now
  const bits = isMeasured ? health.bits : null
  if (isHeld) return { state: 'held', bits }
  if (newestAt === null) return { state: 'away', bits }
  const state = stateByAge(now.getTime() - newestAt.getTime())
  return { state: state === 'dead' ? 'away' : state, bits }
}

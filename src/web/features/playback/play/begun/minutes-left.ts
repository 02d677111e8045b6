import { filmMinutes } from '#lib/time/film-minutes.ts'

/** The remaining time of a film in whole minutes, at least one. */
export function minutesLeft({ position_ms, duration_ms }: { position_ms: number; duration_ms: number }): number {
  return filmMinutes(duration_ms - position_ms)
}

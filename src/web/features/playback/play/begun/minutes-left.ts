/** The remaining time of a film in whole minutes, rounded up, at least one. */
export function minutesLeft({ position_ms, duration_ms }: { position_ms: number; duration_ms: number }): number {
  return Math.max(1, Math.ceil((duration_ms - position_ms) / 60_000))
}

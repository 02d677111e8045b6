import { begunShare, finishedShare } from '#lib/catalog/watched-share.ts'

/** Whether a position counts as finished. */
export function isFinished(positionMs: number, durationMs: number): boolean {
  return durationMs > 0 && positionMs >= durationMs * finishedShare
}

/** Whether something is begun and not finished: the content of “continue watching”. */
export function isUnderWay(time: { position_ms: number; duration_ms: number; finished: boolean }): boolean {
  return resumeAt(time) > 0
}

/** Where a player should begin (ms): at a saved position from 5 % to just before 95 %, else at the start. */
export function resumeAt(time: { position_ms: number; duration_ms: number; finished: boolean } | undefined): number {
  if (time === undefined || time.finished) return 0
  const share = time.duration_ms > 0 ? time.position_ms / time.duration_ms : 0
  return share >= begunShare && share < finishedShare ? time.position_ms : 0
}

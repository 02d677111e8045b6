// a film hardly begun starts again; one that is all but over is finished
const begunShare = 0.05
const finishedShare = 0.95

/** Whether a position counts as having seen it all. */
export function isFinished(positionMs: number, durationMs: number): boolean {
  return durationMs > 0 && positionMs >= durationMs * finishedShare
}

/** Whether something is begun and not finished: what “continue watching” lists. */
export function isUnderWay(time: { position_ms: number; duration_ms: number; finished: boolean }): boolean {
  return resumeAt(time) > 0
}

/** Where a player should begin (ms): between 5 % and 95 % where it was left, else at the start. */
export function resumeAt(time: { position_ms: number; duration_ms: number; finished: boolean } | undefined): number {
  if (time === undefined || time.finished) return 0
  const share = time.duration_ms > 0 ? time.position_ms / time.duration_ms : 0
  return share >= begunShare && share < finishedShare ? time.position_ms : 0
}

import type { ProgressReport } from '#player/core/source.ts'
import { systemClock } from '#lib/clock.ts'
import { call } from '../../api.ts'
import { readToken } from '../../session.ts'

/**
 * Keeps how far the viewer is; a guest's place is kept nowhere. `keepalive` lets the last report outlive the page
 * (a beacon could not carry the token). A report that is lost is no loss: the next one says more.
 */
export function saveWatchTime(productId: number, { positionMs, durationMs, event }: ProgressReport): void {
  if (readToken() === null) return
  const body = {
    product_id: productId,
    position_ms: positionMs,
    duration_ms: durationMs,
    event,
    at: systemClock.now().getTime(),
  }
  void call('POST /core/save-watch-time', { body }, { keepalive: true }).catch(() => undefined)
}

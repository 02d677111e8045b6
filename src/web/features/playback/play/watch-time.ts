import type { ProgressReport } from '#player/core/source.ts'
import { call } from '#web/api.ts'
import { serverNow } from '#web/server-time.ts'
import { readToken } from '#web/session.ts'
import { ownPlace } from './start/own-place.ts'

/**
 * Saves the viewer's position; a guest's is not saved. `keepalive` lets the last report outlive the page (a beacon
 * could not carry the token). A lost report does no harm: the next one is newer. `playing` names one opened player.
 */
export function saveWatchTime(
  { productId, playing }: { productId: number; playing?: string },
  { positionMs, durationMs, event, played }: ProgressReport,
): void {
  if (readToken() === null) return
  const body = {
    product_id: productId,
    position_ms: positionMs,
    duration_ms: durationMs,
    event,
    at: serverNow(),
    place: ownPlace(),
    ...(playing === undefined ? {} : { playing }),
    ...(played === undefined ? {} : { played: { from_ms: played.fromMs, to_ms: played.toMs } }),
  }
  void call('POST /core/save-watch-time', { body }, { keepalive: true }).catch(() => undefined)
}

import type { ErrorData } from 'hls.js'
import { type EngineFault, type FaultStage, faultKindOfStatus } from '#player/core/player-error.ts'

/**
 * The part of playback that failed. hls.js names its errors by what it was doing; `details` are stable strings
 * (`keyLoadError`, `fragLoadTimeOut`). They are compared as text, so that the library itself is not part of the first
 * download.
 */
function stageOf(details: string): FaultStage {
  if (details.startsWith('key')) return 'key'
  if (details.startsWith('manifest')) return 'manifest'
  if (/^(level|audioTrack|playlist|subtitle)/.test(details)) return 'playlist'
  if (/^frag(Load|Gap)/.test(details)) return 'segment'
  return 'media'
}

function statusOf(data: ErrorData): number | undefined {
  const fromXhr: unknown = data.networkDetails instanceof XMLHttpRequest ? data.networkDetails.status : undefined
  return data.response?.code ?? (typeof fromXhr === 'number' ? fromXhr : undefined)
}

/** An hls.js error in the player's terms. */
export function faultOfHlsError(data: ErrorData): EngineFault {
  const details: string = data.details
  const during = stageOf(details)
  const status = statusOf(data)
  const fault = (kind: EngineFault['kind']): EngineFault => ({
    kind,
    during,
    detail: `${details}${data.reason ? `: ${data.reason}` : ''}`,
    ...(status ? { status } : {}),
  })
  if (details === 'manifestIncompatibleCodecsError' || details === 'bufferIncompatibleCodecsError') {
    return fault('unsupported')
  }
  if (/(ParsingError|EmptyError|UnchangedError)$/.test(details) && during !== 'media') return fault('malformed')
  if (details === 'fragDecryptError') return fault('malformed')
  if (/(LoadError|TimeOut|Timeout)$/.test(details)) return fault(faultKindOfStatus(status))
  return fault('decode')
}

/**
 * Faults that end loading although hls.js does not call them fatal. Refusals: hls.js would first try every other rung,
 * and each would be refused too. Offline: it stops and waits silently for an `online` event (`reason: "offline"`,
 * measured with 1.7.4); the viewer must be told, and the wait must have an end.
 */
export function needsDecision(data: ErrorData, fault: EngineFault): boolean {
  if (data.fatal || data.reason === 'offline') return true
  return fault.kind === 'forbidden' || (fault.during === 'key' && fault.kind !== 'network')
}

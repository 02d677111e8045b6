/**
 * The error that the viewer sees when playback fails. `broken_link` and `playback` are the two sentences of the
 * product's error catalogue; the others say more where the cause is known.
 */
export type PlayerErrorCode = 'broken_link' | 'playback' | 'network' | 'not_allowed' | 'unsupported'

export type FaultStage = 'manifest' | 'playlist' | 'segment' | 'key' | 'media'

export type FaultKind = 'network' | 'forbidden' | 'missing' | 'malformed' | 'decode' | 'unsupported'

/** A fault as the engine reports it, before the player decides what to do. */
export interface EngineFault {
  kind: FaultKind
  during: FaultStage
  /** HTTP status when the server answered. */
  status?: number
  /** The engine's name for it; used in the problem report, never shown to the viewer. */
  detail: string
}

/** The kind of fault that an HTTP status means; 0 or undefined is a request without an answer. */
export function faultKindOfStatus(status: number | undefined): FaultKind {
  if (status === 401 || status === 403 || status === 410) return 'forbidden'
  if (status === 400 || status === 404 || status === 451) return 'missing'
  return 'network'
}

/**
 * What the viewer is told when playing ends in a failure. `broken_link` and `playback` are the two sentences of the
 * product's error catalogue; the others say more where more is known.
 */
export type PlayerErrorCode = 'broken_link' | 'playback' | 'network' | 'not_allowed' | 'unsupported'

export type FaultPlace = 'manifest' | 'playlist' | 'segment' | 'key' | 'media'

export type FaultKind = 'network' | 'forbidden' | 'missing' | 'malformed' | 'decode' | 'unsupported'

/** A fault in the engine's own words, before anybody decides what to do about it. */
export interface EngineFault {
  kind: FaultKind
  during: FaultPlace
  /** HTTP status when the server answered. */
  status?: number
  /** The engine's name for it; for the problem report, never for the viewer. */
  detail: string
}

/** What an HTTP status means to a player; 0 or nothing is a request that got no answer. */
export function faultKindOfStatus(status: number | undefined): FaultKind {
  if (status === 401 || status === 403 || status === 410) return 'forbidden'
  if (status === 400 || status === 404 || status === 451) return 'missing'
  return 'network'
}

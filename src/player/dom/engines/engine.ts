import type { EngineFault } from '#player/core/player-error.ts'
import type { ListedSegment } from '#player/core/live-list.ts'
import type { AudioTrack } from '#player/core/player-state.ts'
import type { Quality } from '#player/core/quality.ts'
import type { LiveTerms } from '#player/core/timeline.ts'

export interface EngineTracks {
  qualities: readonly Quality[]
  audioTracks: readonly AudioTrack[]
}

export interface EngineStats {
  engine: 'hls' | 'native'
  /** The rung that is shown; null while it is unknown or the browser chooses it. */
  quality: Quality | null
  /** The engine's own estimate; null where the browser does not tell it. */
  bandwidthBitsPerSecond: number | null
  /** The address of the rung's list. */
  rungUrl: string | null
}

/** An arrival: a live event's list, with something new or without; or a segment, and its loading time (ms). */
export type Arrival = { what: 'list'; hasNews: boolean } | { what: 'segment'; tookMs: number; durationMs: number }

export interface EngineEvents {
  onTracks(tracks: EngineTracks): void
  onQuality(id: number | null): void
  onAudio(id: number | null): void
  /** Media data arrived, so the connection to the server works. */
  onData(): void
  onArrival(arrival: Arrival): void
  /** The engine has stopped and waits for a decision (`resume`, `relocate`, `recoverDecode` or `destroy`). */
  onFault(fault: EngineFault): void
  /** A fault that the engine handles itself; kept for the problem report. */
  onNote(fault: EngineFault): void
}

/** The list of a live event, as it is known now. */
export interface LiveListing {
  segments: readonly ListedSegment[]
  /** Nothing more will come. */
  isOver: boolean
}

/** One way to play a manifest on a media element. Every player gets a new engine. */
export interface Engine {
  readonly name: 'hls' | 'native'
  load(manifestUrl: string, startAtMs: number): void
  /** Continues loading after a network fault. */
  resume(positionMs: number): void
  /** The same film under a new address (a renewed token): continues without a visible break where possible. */
  relocate(manifestUrl: string, positionMs: number): void
  recoverDecode(swapAudio: boolean): void
  tracks(): EngineTracks
  /** null lets the engine choose again. `isUrgent`: what is under way is dropped for it, because nothing is left to show. */
  setQuality(id: number | null, isUrgent?: boolean): void
  setAudio(id: number): void
  stats(): EngineStats
  /** Null until a list came, and where the browser does not tell. */
  listing(): LiveListing | null
  destroy(): void
}

export interface EngineOptions {
  media: HTMLVideoElement
  events: EngineEvents
  /** Headers for requests of keys. Segments get none, so that shared caches can keep them. */
  requestHeaders?: ((url: string) => Record<string, string>) | undefined
  /** Fetches keys in place of the engine; engines of the browser cannot use it. */
  requestKey?: ((url: string, signal: AbortSignal) => Promise<ArrayBuffer>) | undefined
  /** It is a live event that runs. */
  live?: LiveTerms | undefined
}

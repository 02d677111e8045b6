import type { EngineFault } from '#player/core/player-error.ts'
import type { AudioTrack } from '#player/core/player-state.ts'
import type { Quality } from '#player/core/quality.ts'

export interface EngineTracks {
  qualities: readonly Quality[]
  audioTracks: readonly AudioTrack[]
}

export interface EngineStats {
  engine: 'hls' | 'native'
  /** The rung being shown, null while unknown or chosen by the browser. */
  quality: Quality | null
  /** The engine's own estimate, null where the browser keeps it to itself. */
  bandwidthBitsPerSecond: number | null
}

export interface EngineEvents {
  onTracks(tracks: EngineTracks): void
  onQuality(id: number | null): void
  onAudio(id: number | null): void
  /** Media data arrived: the way to the server works. */
  onData(): void
  /** The engine has stopped and waits for a decision (`resume`, `relocate`, `recoverDecode` or `destroy`). */
  onFault(fault: EngineFault): void
  /** A fault the engine deals with itself; kept for the problem report. */
  onNote(fault: EngineFault): void
}

/** One way of getting a manifest onto a media element. A new engine is made for every player. */
export interface Engine {
  readonly name: 'hls' | 'native'
  load(manifestUrl: string, startAtMs: number): void
  /** Goes on loading after a network fault. */
  resume(positionMs: number): void
  /** The same film under a new address (a renewed token): goes on without a visible break where possible. */
  relocate(manifestUrl: string, positionMs: number): void
  recoverDecode(swapAudio: boolean): void
  tracks(): EngineTracks
  /** null gives the choice back to the engine. */
  setQuality(id: number | null): void
  setAudio(id: number): void
  stats(): EngineStats
  destroy(): void
}

export interface EngineOptions {
  media: HTMLVideoElement
  events: EngineEvents
  /** Headers for the requests of keys; segments carry none, so that caches may share them. */
  requestHeaders?: ((url: string) => Record<string, string>) | undefined
}

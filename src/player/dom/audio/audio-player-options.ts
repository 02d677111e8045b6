import type { Gains } from '#player/core/audio/loudness.ts'
import type { Queued } from '#player/core/audio/queue.ts'
import type { AudioEngine, AudioEngineOptions, TrackAddress } from './audio-engine.ts'
import type { SessionTrack } from './audio-keys.ts'

/** The product's answer when a track shall be played. */
export interface OpenedSound extends TrackAddress {
  isPreview: boolean
  /** Where in the music this sound begins: not 0 for a preview. */
  startsAtMs: number
  gains: Gains
}

export interface PlayedAt {
  positionMs: number
  durationMs: number
  event: 'tick' | 'pause' | 'ended'
}

export interface AudioPlayerOptions<T extends Queued> {
  engine(options: AudioEngineOptions): AudioEngine
  /** Tells `online` and `pagehide`: the window. */
  page: EventTarget
  /** Checks the right and gives the address. Throws `AudioFault` without a network; what else it throws is a refusal. */
  open(track: T, signal: AbortSignal): Promise<OpenedSound>
  describe(track: T): SessionTrack
  /** A track that could not be played. `isStopped`: the queue does not go on by itself. */
  onFault(track: T, error: unknown, isStopped: boolean): void
  /** Something else began to sound, so that the music paused. */
  onGaveWay(what: 'music' | 'film'): void
  /** From time to time while it sounds, at each pause, and at the end of each track. Not for previews. */
  onProgress(track: T, at: PlayedAt): void
  keyHeaders: () => Record<string, string>
  savesData: () => boolean
  /** Keeps the queue over a reload. */
  save(text: string): void
  /** For shuffling. */
  seed: number
  now(): number
}

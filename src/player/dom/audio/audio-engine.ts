import type { EngineFault } from '#player/core/player-error.ts'

/** Where a track's sound is. The product asks for it anew when the addresses no longer work. */
export interface TrackAddress {
  manifestUrl: string
  /** Its exact length, for packages that do not say it themselves. */
  samples?: { count: number; rate: number } | undefined
}

/** One track for the engine. `key` is the queue's: the same track twice is two items. */
export interface EngineItem {
  key: number
  /** Asks whether it may be played, and where it is. Its errors reach `onFault`. */
  address(signal: AbortSignal): Promise<TrackAddress>
}

/** Thrown inside the engine; outside of it, faults are reported by events. */
export class AudioFault extends Error {
  override name = 'AudioFault'
  readonly fault: EngineFault

  constructor(fault: EngineFault) {
    super(fault.detail)
    this.fault = fault
  }
}

export interface AudioEngineEvents {
  /** The sound of another item has begun. */
  onTrack(key: number): void
  /** Position, buffer or state of the element have changed. */
  onChange(): void
  /** The last item is over and nothing follows. */
  onEnded(): void
  /** An item cannot go on: its fault, or what `address` threw. */
  onFault(key: number, error: unknown): void
}

export interface AudioEngineOptions {
  events: AudioEngineEvents
  /** Headers for requests of keys. Segments get none, so that shared caches can keep them. */
  keyHeaders(): Record<string, string>
  savesData(): boolean
}

/** One sound after another. All of it may be called at any time; a later call overrules an earlier one. */
export interface AudioEngine {
  readonly name: 'timeline' | 'pair'
  /** False where only the system sets the volume (iOS): then tracks are not levelled either. */
  readonly canSetVolume: boolean
  /** Ends what sounds and begins another item there. It plays only after `play`. */
  begin(item: EngineItem, positionMs: number): void
  /** Sets the item that comes without a gap behind the present one; null: nothing. */
  follow(item: EngineItem | null): void
  /** Must be called within the visitor's gesture the first time. */
  play(): Promise<void>
  pause(): void
  seekTo(positionMs: number): void
  setVolume(volume: number): void
  state(): EngineState
  destroy(): void
}

export interface EngineState {
  positionMs: number
  /** Null until the track is opened. */
  durationMs: number | null
  bufferedMs: number
  paused: boolean
  /** It should sound, but data is missing. */
  waiting: boolean
}

/** iOS accepts no volume but its own, and says so by keeping it. */
export function canSetVolume(element: HTMLAudioElement): boolean {
  const before = element.volume
  element.volume = 0.5
  const isSet = element.volume === 0.5
  element.volume = before
  return isSet
}

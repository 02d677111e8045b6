import type { PlayerPreferences } from '#player/core/preferences.ts'
import type { EngineFault } from '#player/core/player-error.ts'
import type { PlayerErrorCode } from '#player/core/player-error.ts'
import type { PlayerState } from '#player/core/player-state.ts'
import type { PlayerSource, ProgressReport } from '#player/core/source.ts'
import type { Store } from '#player/core/store.ts'
import type { Engine } from './engines/engine.ts'
import type { PreferenceStore } from './preference-store.ts'

/** What the product hears from the player. Every callback is optional and may be replaced between renders. */
export interface PlayerCallbacks {
  onProgress?: (report: ProgressReport) => void
  onError?: (code: PlayerErrorCode) => void
  onEnded?: () => void
  /** Fresh addresses for the same film. A rejection means the viewer may no longer watch. */
  refreshSource?: () => Promise<PlayerSource>
  /** What the viewer has chosen elsewhere; it holds over what this browser remembers. Read once, when the player is mounted. */
  preferences?: Partial<PlayerPreferences> | undefined
  /** Who watches, where several share a browser: each has what this browser remembers to themselves. Read once, too. */
  viewer?: string | null
  /** The viewer chose something. */
  onPreferences?: ((preferences: PlayerPreferences) => void) | undefined
  /** Headers for the request of a key. */
  requestHeaders?: (url: string) => Record<string, string>
}

/** The engine of the moment and the source it plays. */
export interface EngineHost {
  engine(): Engine | null
  source(): PlayerSource
  /** Makes an engine if there is none and loads the source; resolves when loading has begun. */
  load(source: PlayerSource, startAtMs: number): Promise<void>
  relocate(source: PlayerSource, positionMs: number): void
  /** Faults are handled by whoever sets this; one handler at a time. */
  onFault: (fault: EngineFault) => void
  onData: () => void
  faults(): readonly LoggedFault[]
  note(fault: EngineFault): void
}

export interface LoggedFault extends EngineFault {
  /** Milliseconds on the clock given to the player. */
  atMs: number
}

export interface FeatureContext {
  media: HTMLVideoElement
  /** The element that holds picture and controls; goes full screen as a whole. */
  root: HTMLElement
  /** Aborted when the player leaves the page: every listener, timer and request hangs on it. */
  signal: AbortSignal
  store: Store<PlayerState>
  host: EngineHost
  preferences: PreferenceStore
  callbacks: () => PlayerCallbacks
  /** Milliseconds that never run backwards. */
  now: () => number
}

/** One ability of the player. Features know the context, never each other. */
export interface Feature<Actions> {
  name: string
  /** What is known as soon as there is an element: kept choices, what the system can do. */
  state(context: FeatureContext): Partial<PlayerState>
  attach(context: FeatureContext): Actions
}

/** A repeating or single timer that dies with the signal. */
export function every(ms: number, signal: AbortSignal, run: () => void): void {
  const timer = setInterval(run, ms)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

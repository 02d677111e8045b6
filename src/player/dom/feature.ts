import type { PlayerPreferences } from '#player/core/preferences.ts'
import type { EngineFault, PlayerErrorCode } from '#player/core/player-error.ts'
import type { PlayerState } from '#player/core/player-state.ts'
import type { PlayerSource, ProgressReport } from '#player/core/source.ts'
import type { Store } from '#player/core/store.ts'
import type { Arrival, Engine } from './engines/engine.ts'
import type { PreferenceStore } from './preference-store.ts'

/** Callbacks from the player to the product. Each is optional and may be replaced between renders. */
export interface PlayerCallbacks {
  onProgress?: (report: ProgressReport) => void
  onError?: (code: PlayerErrorCode) => void
  onEnded?: () => void
  /** Goes to the episode after this one, or before it; left out: there is none. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** New addresses for the same film. A rejection means that the viewer may no longer watch. */
  refreshSource?: () => Promise<PlayerSource>
  /**
   * Choices that the viewer made elsewhere; they override what this browser stored. Read once, when the player is
   * mounted.
   */
  preferences?: Partial<PlayerPreferences> | undefined
  /** Identifies the viewer where several share a browser, so that each has separate stored choices. Read once, too. */
  viewer?: string | null
  /** The viewer chose something. */
  onPreferences?: ((preferences: PlayerPreferences) => void) | undefined
  /** Headers for the request of a key. */
  requestHeaders?: (url: string) => Record<string, string>
  /**
   * For a source with a clock: where all viewers are (ms of the film; negative before its beginning), asked four times a
   * second. Null: they stand still, so the picture waits.
   */
  everybodyAtMs?: () => number | null
  /** For a live event: the server's clock (ms since 1970), and whether the house shows its pause picture. */
  liveNow?: (() => { serverNow: number; isHeld: boolean }) | undefined
  /** Fetches a key in the product's own way, for instance at a moment of its own. Left out: it is simply requested. */
  requestKey?: ((url: string, signal: AbortSignal) => Promise<ArrayBuffer>) | undefined
}

/** The current engine and the source it plays. */
export interface EngineHost {
  engine(): Engine | null
  source(): PlayerSource
  /** Makes an engine if there is none and loads the source; resolves when loading has begun. */
  load(source: PlayerSource, startAtMs: number): Promise<void>
  relocate(source: PlayerSource, positionMs: number): void
  /** The handler of faults; one at a time. */
  onFault: (fault: EngineFault) => void
  onData: () => void
  onArrival: (arrival: Arrival) => void
  faults(): readonly LoggedFault[]
  note(fault: EngineFault): void
}

export interface LoggedFault extends EngineFault {
  /** Milliseconds on the clock that the player was given. */
  atMs: number
}

export interface FeatureContext {
  media: HTMLVideoElement
  /** The element that holds picture and controls; it goes full screen as a whole. */
  root: HTMLElement
  /** Aborted when the player leaves the page; every listener, timer and request uses it. */
  signal: AbortSignal
  store: Store<PlayerState>
  host: EngineHost
  preferences: PreferenceStore
  callbacks: () => PlayerCallbacks
  /** Milliseconds that never run backwards. */
  now: () => number
}

/** One ability of the player. Features know the context and never each other. */
export interface Feature<Actions> {
  name: string
  /** The state that is known as soon as there is an element: stored choices, and what the system can do. */
  state(context: FeatureContext): Partial<PlayerState>
  attach(context: FeatureContext): Actions
}

/** A timer, repeating or single, that ends with the signal. */
export function every(ms: number, signal: AbortSignal, run: () => void): void {
  const timer = setInterval(run, ms)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

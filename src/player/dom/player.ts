import { initialPlayerState, type OpenPanel, type PlayerState, type SettingsPage } from '#player/core/player-state.ts'
import type { PlayerPreferences } from '#player/core/preferences.ts'
import type { PlayerSource } from '#player/core/source.ts'
import { createStore, type Store } from '#player/core/store.ts'
import { createEngineHost } from './engine-host.ts'
import type { EngineStats } from './engines/engine.ts'
import type { Feature, FeatureContext, LoggedFault, PlayerCallbacks } from './feature.ts'
import { autoplay, type AutoplayActions } from './features/autoplay.ts'
import { commonClock } from './features/common-clock.ts'
import { fullscreen, type FullscreenActions } from './features/fullscreen.ts'
import { idle, type IdleActions } from './features/idle.ts'
import { keyboard } from './features/keyboard.ts'
import { live, type LiveActions } from './features/live.ts'
import { mediaSession } from './features/media-session.ts'
import { nativeText } from './features/native-text.ts'
import { pip, type PipActions } from './features/pip.ts'
import { playback, type PlaybackActions } from './features/playback.ts'
import { progress } from './features/progress.ts'
import { quality, type QualityActions } from './features/quality.ts'
import { recovery, type RecoveryActions } from './features/recovery.ts'
import { soundOnly } from './features/sound-only.ts'
import { speed, type SpeedActions } from './features/speed.ts'
import { storyboard, type StoryboardActions } from './features/storyboard.ts'
import { textTrack, type TextTrackActions } from './features/text-track.ts'
import { volume, type VolumeActions } from './features/volume.ts'
import { createPreferenceStore } from './preference-store.ts'
import { dispatchShortcut } from './shortcut-dispatch.ts'

export interface PanelActions {
  /** `page`: which subject of the settings is open on a phone; left out: the list of them. */
  openPanel(panel: OpenPanel, page?: SettingsPage | null): void
}

export type PlayerActions = PlaybackActions &
  LiveActions &
  VolumeActions &
  QualityActions &
  SpeedActions &
  TextTrackActions &
  StoryboardActions &
  FullscreenActions &
  PipActions &
  IdleActions &
  RecoveryActions &
  AutoplayActions &
  PanelActions

/** Data for a problem report and for the test page. */
export interface PlayerDiagnostics extends Omit<EngineStats, 'engine'> {
  engine: EngineStats['engine'] | null
  positionMs: number
  bufferAheadMs: number
  decodedFrames: number
  droppedFrames: number
  faults: readonly LoggedFault[]
}

export interface PlayerController {
  store: Store<PlayerState>
  /** null until mounted: on the server, and before the first effect. */
  actions(): PlayerActions | null
  diagnostics(): PlayerDiagnostics | null
  /** Replaces the product's callbacks; may be called at every render. */
  setCallbacks(callbacks: PlayerCallbacks): void
  /** Binds the player to its elements; call the returned function to release everything. */
  mount(media: HTMLVideoElement, root: HTMLElement): () => void
}

function attachAll(context: FeatureContext): PlayerActions {
  const use = <Actions>(feature: Feature<Actions>): Actions => {
    context.store.set(feature.state(context))
    return feature.attach(context)
  }
  const played = use(playback)
  const actions: PlayerActions = {
    ...played,
    ...use(live(played)),
    ...use(volume),
    ...use(quality),
    ...use(speed),
    ...use(textTrack),
    ...use(storyboard),
    ...use(fullscreen),
    ...use(pip),
    ...use(idle),
    ...use(recovery),
    ...use(autoplay),
    openPanel: (panel, page = null) => context.store.set({ panel, settingsPage: page, controlsVisible: true }),
  }
  for (const feature of [nativeText, mediaSession, progress, commonClock, soundOnly]) use(feature)
  use(keyboard((action) => dispatchShortcut(action, actions, context.store)))
  return actions
}

function diagnose({ media, store, host }: FeatureContext): PlayerDiagnostics {
  const frames = media.getVideoPlaybackQuality()
  const { bufferedMs } = store.get()
  const none = { engine: null, quality: null, bandwidthBitsPerSecond: null, rungUrl: null }
  return {
    ...(host.engine()?.stats() ?? none),
    positionMs: media.currentTime * 1000,
    bufferAheadMs: Math.max(0, bufferedMs - media.currentTime * 1000),
    decodedFrames: frames.totalVideoFrames,
    droppedFrames: frames.droppedVideoFrames,
    faults: host.faults(),
  }
}

/**
 * A player for one source, without controls. It can be created on the server (only its state is used there) and starts
 * to work with `mount`.
 */
export function createPlayer(source: PlayerSource): PlayerController {
  const store = createStore(initialPlayerState(source))
  let current: PlayerCallbacks = {}
  const callbacks = () => current
  let mounted: { actions: PlayerActions; context: FeatureContext } | null = null
  return {
    store,
    actions: () => mounted?.actions ?? null,
    diagnostics: () => (mounted ? diagnose(mounted.context) : null),
    setCallbacks(next) {
      current = next
    },
    mount(media, root) {
      const lifetime = new AbortController()
      const { signal } = lifetime
      const now = () => performance.now()
      const host = createEngineHost({ media, signal, store, callbacks, now }, source)
      const onChange = (chosen: PlayerPreferences) => current.onPreferences?.(chosen)
      const preferences = createPreferenceStore(current.preferences, onChange, current.viewer)
      const context: FeatureContext = { media, root, signal, store, host, preferences, callbacks, now }
      mounted = { actions: attachAll(context), context }
      return () => {
        lifetime.abort()
        mounted = null
        store.set(initialPlayerState(source))
      }
    },
  }
}

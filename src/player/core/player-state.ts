import type { RenderableCue } from './cue.ts'
import type { CueStyle } from './cue-layout.ts'
import type { PlayerErrorCode } from './player-error.ts'
import type { Quality } from './quality.ts'
import { resumeStart } from './resume-policy.ts'
import type { MarkerSource, PlayerSource, TextTrackSource } from './source.ts'
import type { StoryboardTile } from './storyboard.ts'
import type { LiveEdge, SharedClock } from './timeline.ts'

/**
 * `idle`: poster, nothing loaded · `loading`: until the first frame · `active`: playing or paused ·
 * `ended` · `failed`: see `errorCode`.
 */
export type PlayerPhase = 'idle' | 'loading' | 'active' | 'ended' | 'failed'

export interface PlaybackState {
  phase: PlayerPhase
  paused: boolean
  /** The picture stands still for want of data. */
  waiting: boolean
  positionMs: number
  /** Null while it is not known, and of what has no end. */
  durationMs: number | null
  /** End of the buffered stretch that holds the position. */
  bufferedMs: number
  /** Where the film was taken up again; 0 when it began at the beginning. */
  resumedAtMs: number
  /** Width over height of the picture, known with the metadata. */
  aspect: number
}

export interface TimelineState {
  /** Null of what is there as a whole: a film. */
  live: LiveEdge | null
  /** Null where everybody watches in their own time. */
  clock: SharedClock | null
}

export interface VolumeState {
  volume: number
  muted: boolean
  /** False where the system alone sets the volume (iOS). */
  canSetVolume: boolean
}

export interface AudioTrack {
  id: number
  lang: string
  label: string
}

export interface QualityState {
  qualities: readonly Quality[]
  /** null is automatic. */
  chosenQualityId: number | null
  currentQualityId: number | null
  audioTracks: readonly AudioTrack[]
  audioTrackId: number | null
}

export interface SpeedState {
  rate: number
}

export interface ShownCues {
  lang: string
  /** The second language is drawn smaller, under the first. */
  isSecond: boolean
  cues: readonly RenderableCue[]
}

export interface TextState {
  textTracks: readonly TextTrackSource[]
  textTrackId: string | null
  secondTextTrackId: string | null
  textFailed: boolean
  shownCues: readonly ShownCues[]
  cueStyle: CueStyle
}

export interface StoryboardState {
  tiles: readonly StoryboardTile[]
  markers: readonly MarkerSource[]
}

export interface ScreenState {
  isFullscreen: boolean
  canFullscreen: boolean
  isPip: boolean
  canPip: boolean
}

export type OpenPanel = 'settings' | 'shortcuts' | null

/** A word to the viewer about what a key or a touch just did. `seq` tells two equal ones apart. */
export interface Notice {
  seq: number
  kind: 'seek' | 'volume' | 'mute' | 'unmute' | 'rate' | 'text-on' | 'text-off' | 'play' | 'pause'
  value: number
}

export interface ControlsState {
  controlsVisible: boolean
  panel: OpenPanel
  notice: Notice | null
  /** The picture over the seek bar is up; subtitles make room for it. */
  isPreviewing: boolean
}

export interface RecoveryState {
  errorCode: PlayerErrorCode | null
  /** `retrying` while the player tries to get the network back. */
  connection: 'ok' | 'retrying'
}

export type PlayerState = PlaybackState &
  TimelineState &
  VolumeState &
  QualityState &
  SpeedState &
  TextState &
  StoryboardState &
  ScreenState &
  ControlsState &
  RecoveryState

/** Where this film will begin: the kept place by the resume rule; a preview always at its beginning. */
export function startOf(source: PlayerSource): number {
  return source.isPreview ? 0 : resumeStart(source.startAtMs, source.durationMs)
}

/** The state before anything is attached; the same on the server and in the browser, so that pages can be hydrated. */
export function initialPlayerState(source: PlayerSource): PlayerState {
  return {
    phase: 'idle',
    paused: true,
    waiting: false,
    positionMs: startOf(source),
    durationMs: source.durationMs,
    live: source.durationMs === null ? { edgeMs: 0, isAtEdge: true } : null,
    clock: source.clock ?? null,
    bufferedMs: 0,
    resumedAtMs: 0,
    aspect: 16 / 9,
    volume: 1,
    muted: false,
    canSetVolume: true,
    qualities: [],
    chosenQualityId: null,
    currentQualityId: null,
    audioTracks: [],
    audioTrackId: null,
    rate: 1,
    textTracks: source.textTracks,
    textTrackId: null,
    secondTextTrackId: null,
    textFailed: false,
    shownCues: [],
    cueStyle: { size: 1, color: 'white', place: 'bottom' },
    tiles: [],
    markers: source.markers ?? [],
    isFullscreen: false,
    canFullscreen: true,
    isPip: false,
    canPip: false,
    controlsVisible: true,
    panel: null,
    notice: null,
    isPreviewing: false,
    errorCode: null,
    connection: 'ok',
  }
}

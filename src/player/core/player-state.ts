import { choosableTracks } from './forced-text.ts'
import type { RenderableCue } from './cue.ts'
import type { CueStyle } from './cue-layout.ts'
import type { PlayerErrorCode } from './player-error.ts'
import type { FirstChoice } from './first-choice.ts'
import type { Quality } from './quality.ts'
import { resumeStart } from './resume-policy.ts'
import type { ChoosableTrack, MarkerSource, PlayerSource } from './source.ts'
import type { StoryboardTile } from './storyboard.ts'
import type { LiveState, LiveTerms, SharedClock } from './timeline.ts'

/**
 * `idle`: poster shown, nothing loaded · `loading`: until the first frame · `active`: playing or paused · `ended` ·
 * `failed`: see `errorCode`.
 */
export type PlayerPhase = 'idle' | 'loading' | 'active' | 'ended' | 'failed'

export interface PlaybackState {
  phase: PlayerPhase
  paused: boolean
  /** The picture stands still because data is missing. */
  waiting: boolean
  positionMs: number
  /** Null while it is unknown, and for a stream without an end. */
  durationMs: number | null
  /** End of the buffered range that contains the position. */
  bufferedMs: number
  /** The position from which the film was resumed; 0 when it began at the beginning. */
  resumedAtMs: number
  /** Width divided by height of the picture; known after the metadata has loaded. */
  aspect: number
}

export interface TimelineState {
  /** Null for a film, which exists as a whole. */
  live: LiveState | null
  /** Null where each viewer watches at their own time. */
  clock: SharedClock | null
}

export interface VolumeState {
  volume: number
  muted: boolean
  /** False where only the system sets the volume (iOS). */
  canSetVolume: boolean
  /** The browser forbade sound, so it plays without until the viewer turns it on. */
  isSilenced: boolean
}

export interface AudioTrack {
  id: number
  lang: string
  label: string
}

export interface QualityState {
  /** With what the film will begin; null: not known, or not asked yet. */
  firstChoice: FirstChoice | null
  qualities: readonly Quality[]
  /** null is automatic. */
  chosenQualityId: number | null
  currentQualityId: number | null
  /** Why only the sound plays: no picture came over the line, or the viewer chose it. Null: there is a picture. */
  soundOnly: 'line' | 'chosen' | null
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
  textTracks: readonly ChoosableTrack[]
  textTrackId: string | null
  secondTextTrackId: string | null
  textFailed: boolean
  shownCues: readonly ShownCues[]
  cueStyle: CueStyle
  readsCues: boolean
  /** By how much the subtitles of this film come later than their file says; below 0: earlier. */
  textShiftMs: number
}

export interface StoryboardState {
  tiles: readonly StoryboardTile[]
  markers: readonly MarkerSource[]
}

export interface ScreenState {
  isFullscreen: boolean
  canFullscreen: boolean
  isPip: boolean
  /** The picture is in a small window of our own, and not on the page. */
  isElsewhere: boolean
  canPip: boolean
}

/** `list`: what the product lists over the picture, as the episodes of a series. `figures`: how it plays, for helpers. */
export type OpenPanel = 'settings' | 'shortcuts' | 'list' | 'figures' | null

/** One subject of the settings: on a phone each has a page of its own behind a row. */
export type SettingsPage = 'subtitles' | 'sound' | 'quality' | 'speed' | 'next'

/** A message to the viewer about what a key or a touch just did. `seq` separates two equal messages. */
export interface Notice {
  seq: number
  kind: 'seek' | 'volume' | 'mute' | 'unmute' | 'rate' | 'text-on' | 'text-off' | 'play' | 'pause'
  value: number
}

export interface ControlsState {
  controlsVisible: boolean
  panel: OpenPanel
  /** Which subject of the settings is open on a phone; null: the list of them. */
  settingsPage: SettingsPage | null
  notice: Notice | null
  /** The preview picture above the seek bar is shown; subtitles make room for it. */
  isPreviewing: boolean
}

export interface NextState {
  /** One of several that follow each other. */
  inSeries: boolean
  /** The next one begins by itself. */
  autoplayNext: boolean
}

export interface RecoveryState {
  errorCode: PlayerErrorCode | null
  /** `retrying` while the player tries to reach the network again. */
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
  NextState &
  RecoveryState

/** The position at which this film will begin: the saved one by the resume rule; a preview always begins at 0. */
export function startOf(source: PlayerSource): number {
  return source.isPreview ? 0 : resumeStart(source.startAtMs, source.durationMs)
}

const liveStateOf = ({ mayGoBack, startedAt, targetMs }: LiveTerms): LiveState => ({
  mayGoBack,
  startedAt,
  targetMs,
  beginsAt: 0,
  hereAt: 0,
  edgeAt: 0,
  behindMs: 0,
  isAtEdge: true,
  stalledMs: 0,
  standing: null,
  isTold: false,
  standsSince: null,
  comesInMs: null,
})

/**
 * The state before the player is mounted. It is the same on the server and in the browser, so that pages can be
 * hydrated.
 */
export function initialPlayerState(source: PlayerSource): PlayerState {
  return {
    phase: 'idle',
    paused: true,
    waiting: false,
    positionMs: startOf(source),
    durationMs: source.durationMs,
    live: source.live === undefined ? null : liveStateOf(source.live),
    clock: source.clock ?? null,
    bufferedMs: 0,
    resumedAtMs: 0,
    aspect: 16 / 9,
    volume: 1,
    muted: false,
    canSetVolume: true,
    isSilenced: false,
    qualities: [],
    firstChoice: null,
    chosenQualityId: null,
    currentQualityId: null,
    soundOnly: null,
    audioTracks: [],
    audioTrackId: null,
    rate: 1,
    textTracks: choosableTracks(source.textTracks),
    textTrackId: null,
    secondTextTrackId: null,
    textFailed: false,
    shownCues: [],
    cueStyle: { size: 1, color: 'white', anchor: 'bottom' },
    readsCues: false,
    textShiftMs: 0,
    tiles: [],
    markers: source.markers ?? [],
    isFullscreen: false,
    canFullscreen: true,
    isPip: false,
    isElsewhere: false,
    canPip: false,
    controlsVisible: true,
    panel: null,
    settingsPage: null,
    notice: null,
    isPreviewing: false,
    inSeries: source.inSeries === true,
    autoplayNext: true,
    errorCode: null,
    connection: 'ok',
  }
}

import type { LiveTerms, SharedClock } from './timeline.ts'

/** Language tag of a text track, for instance `fa` or `en`. */
export interface TextTrackSource {
  id: string
  lang: string
  /** Name shown to the viewer, in the track's own language. */
  label: string
  /** Address of a WebVTT file. */
  url: string
  isDefault: boolean
  /** Forced lines: the player shows them to a viewer who has chosen no subtitle, while the sound is in their language. A viewer cannot choose them. */
  isForced?: boolean
}

/** One that a viewer can choose: no forced lines. */
export type ChoosableTrack = TextTrackSource & { isForced?: false }

/** A span of the film with a meaning: `chapter` divides the seek bar, `intro` and `recap` can be skipped. */
export interface MarkerSource {
  kind: string
  startMs: number
  endMs: number
  label?: string
}

/** Everything the player must know about one film. The product builds it; the player never asks for more. */
export interface PlayerSource {
  manifestUrl: string
  kind: 'hls' | 'dash'
  title: string
  subtitle?: string
  posterUrl?: string
  /** Where the viewer left off. The resume rule (`resumeStart`) still decides whether it is used. */
  startAtMs: number
  /** Null for a live stream, which has no end yet. */
  durationMs: number | null
  /** Present when all viewers watch by one clock: a screening. */
  clock?: SharedClock
  /** Present for a live event that runs. */
  live?: LiveTerms
  /** For a source with a clock: a list that moves with the clock, for browsers without Media Source. */
  slidingUrl?: string
  /** Its pictures, where they are known before the list has come: pixels, and bits a second with sound. */
  pictures?: readonly { width: number; height: number; bitrate: number }[]
  textTracks: TextTrackSource[]
  /** The language of the sound with which it begins, for browsers that do not tell. */
  soundLang?: string | undefined
  /** WebVTT file whose cues name parts of picture sheets (`sheet.jpg#xywh=0,0,160,90`). */
  storyboardUrl?: string
  markers?: MarkerSource[]
  /** It is one of several that follow each other, so the viewer may say whether the next begins by itself. */
  inSeries?: boolean
  /** ISO 8601 time at which the media addresses stop working. */
  tokenEndsAt?: string
  isPreview?: boolean
}

export type ProgressEvent = 'tick' | 'pause' | 'seek' | 'ended' | 'leave'

export interface ProgressReport {
  positionMs: number
  durationMs: number
  event: ProgressEvent
  /** The piece that was shown without a jump since the last report; missing where a player does not know it. */
  played?: { fromMs: number; toMs: number }
}

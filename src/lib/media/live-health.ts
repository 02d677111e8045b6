/** The measurements of a camera that sends now; the control room reads them once a second or two. */
export interface LiveHealth {
  door: 'rtmp' | 'srt'
  /** Bits in a second, of picture and sound, over the last seconds. */
  bits: number
  width: number
  height: number
  /** Pictures in a second; null before two have come. */
  frameRate: number | null
  /** Between two key frames, in milliseconds; null before two have come. */
  gopMs: number | null
  hasSound: boolean
  hasBFrames: boolean
  /** Pictures that the encoder left out since it connected, by the gaps in its times. */
  droppedFrames: number
  /** By how much its packets come later than at the beginning, in milliseconds. */
  delayMs: number
  /** The lower rungs: packets' groups that they could not take, since the run began. */
  droppedGroups: number
}

/** A cause that the control room is told; each has its sentences on the web. */
export const liveNotes = [
  'connected',
  'returned',
  'left',
  'replaced',
  'long_gop',
  'late_sound',
  'missing_sound',
  'clock_jump',
  'size_changed',
  'frames_dropped',
  'rung_behind',
  'b_frames',
  'slow_arrival',
  'unsupported',
  'packager_failed',
  'storage_failed',
  'no_picture',
  'refused_key',
  'refused_taken',
  'refused_full',
  'srt_shut',
  'refused_passphrase',
] as const
export type LiveNote = (typeof liveNotes)[number]

/** A place of an event's film where something is missing; `at` is a time of the film. Both in seconds. */
export interface RecordingGap {
  at: number
  seconds: number
  /** `away`: no camera sent then. `lost`: what was recorded could not be read any more. */
  because: 'away' | 'lost'
}

export const liveRungs = ['top', 'v480', 'v240', 'sound'] as const
/** The encoder's own picture, two smaller ones, and the sound alone. */
export type LiveRung = (typeof liveRungs)[number]

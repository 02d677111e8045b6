/** Facts that the pipeline keeps of its source and of its results: `src/media` finds them, the database holds them. */

/** A frame rate as an exact fraction of frames per second. */
export type FrameRate = { num: number; den: number }

/** A note for an editor about a source, beside its film; the sentences stand in `src/media/reasons.ts`. */
export type NoteCode =
  | 'silent'
  | 'rotated'
  | 'portrait'
  | 'variable_frame_rate'
  | 'high_frame_rate'
  | 'odd_size'
  | 'ten_bit'
  | 'surround'
  | 'surround_kept'
  | 'hdr_tonemapped'
  | 'hdr_unconverted'
  | 'deinterlaced'
  | 'small'
  | 'cover_ignored'
  | 'mono'
  | 'resampled'
  | 'low_rate'
  | 'silence'
  | 'damaged'
  | 'late_picture'
  | 'sound_longer'
  | 'sound_shorter'

export type SourceVideo = {
  index: number
  codec: string
  /** Size as people see it: turned upright, with square pixels, not yet even. */
  width: number
  height: number
  rotation: number
  frameRate: FrameRate
  interlaced: boolean
  /** The source has an HDR transfer that this ffmpeg can map to SDR. */
  tonemap: boolean
  /** An interpreter of sign language is in the picture, as its name says. */
  isSigned?: true
}

/** The purpose of a sound beside the film's own. */
export type SoundPurpose = 'description' | 'commentary' | 'clear_speech'

export type SourceAudio = {
  index: number
  codec: string
  channels: number
  language: string
  title: string | null
  purpose?: SoundPurpose
  /** The file begins with it. */
  isDefault?: boolean
}

/** Words inside a film's file, as a stream beside its picture. */
export type SourceText = { index: number; codec: string; language: string; title: string | null; isForced: boolean }

/**
 * The parts of an uploaded film. `duration` is the time until the last of picture and sounds ends, `hold` the time for which
 * the last picture stays while a sound goes on; both in seconds.
 */
export type SourceProbe = {
  /** The recording of an event: nobody has a better copy, so it becomes a film however much of it is missing. */
  isRecording?: true
  container: string
  size: number
  duration: number
  hold?: number
  video: SourceVideo
  audio: SourceAudio[]
  /** Absent in what was probed before they were looked for. */
  texts?: SourceText[]
  notes: NoteCode[]
}

/** One video rendition. `rung` is its class (1080, 720, …), `name` its folder; sizes in pixels, rates in kbit/s. */
export type Rung = {
  rung: number
  name: string
  width: number
  height: number
  crf: number
  maxrate: number
  /** Black: only the sound below it is heard. */
  isBlank?: true
}

export type AudioRendition = {
  name: string
  sourceIndex: number
  language: string
  label: string
  isDefault: boolean
  purpose?: SoundPurpose
  /** The name of the same sound at a low rate, for small pictures. Plans of earlier releases have none. */
  small?: string
  /** The name of the same sound in six channels, for devices with six speakers. */
  surround?: string
  /** The source has more than two channels. */
  isMixed?: true
}

/** Everything that is decided before encoding starts. The same source always gives the same plan. */
export type EncodePlan = {
  source: { videoIndex: number; interlaced: boolean; tonemap: boolean; hold?: number; isRecording?: true }
  frameRate: FrameRate
  frames: number
  /** Seconds, exactly `frames` at `frameRate`. */
  duration: number
  /** Number of frames from one keyframe to the next. */
  gop: number
  /** Seconds, a whole number of GOPs. */
  segmentDuration: number
  /** Highest first. */
  rungs: Rung[]
  audio: AudioRendition[]
  /** The rung of sound alone. Without sound there is none, nor in plans of earlier releases. */
  blank?: Rung
}

import type { MusicPreview } from './music-preview.ts'

/** How loud music is by EBU R128: integrated, in LUFS, and its true peak in dBTP. */
export type MeasuredLoudness = { lufs: number; peak: number }

export type MusicRung = { name: string; kbps: number }

/** The facts that a run of the pipeline keeps of an uploaded piece of music, and its results. */
export type MusicPlan = {
  source: {
    container: string
    /** The sound stream in the file. */
    index: number
    codec: string
    channels: number
    sampleRate: number
  }
  /** In hertz, of everything that is made. */
  sampleRate: number
  /** Of the music, per channel, at `sampleRate`: counted by decoding all of it. */
  samples: number
  /** Seconds, exactly `samples` at `sampleRate`. */
  duration: number
  /** Samples that the encoder adds before the music, and after it to fill its last frame. */
  encoderDelay: number
  padding: number
  /** Null for silence. */
  loudness: MeasuredLoudness | null
  /** Best first. */
  rungs: MusicRung[]
  /** Seconds of the music that everybody may hear. */
  preview: MusicPreview
}

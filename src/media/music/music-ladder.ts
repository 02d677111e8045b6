import { previewOf } from '#lib/media/music-preview.ts'
import type { MeasuredLoudness, MusicPlan, MusicRung } from '#lib/media/music-plan.ts'

/** Stereo AAC-LC, best first: 256 for a good line and good ears, 64 for a weak line in a bus. */
export const musicRungs: readonly MusicRung[] = [
  { name: 'a256', kbps: 256 },
  { name: 'a128', kbps: 128 },
  { name: 'a64', kbps: 64 },
]

/** Samples in a frame of AAC-LC (ISO/IEC 14496-3). */
export const frameSamples = 1024

/** Samples of silence that ffmpeg's AAC encoder puts before the music: one frame. */
const encoderDelay = 1024

/** Seconds: segments of the ladder, and of the film's ladder, have about the same length. */
export const musicSegmentSeconds = 4

/**
 * The rate of everything that is made of a source. AAC is made at 44.1 or 48 kHz; a source of the family of 44.1 keeps
 * it, because each change of rate costs a little of the highest tones.
 */
export function rateFor(sourceRate: number): 44_100 | 48_000 {
  return sourceRate > 0 && sourceRate % 11_025 === 0 ? 44_100 : 48_000
}

/** How many frames the encoder makes of the music. */
export const framesOf = (samples: number): number => Math.ceil((samples + encoderDelay) / frameSamples)

/** Everything that is decided before encoding starts. The same measurement always gives the same plan. */
export function planMusic(measured: {
  source: MusicPlan['source']
  samples: number
  loudness: MeasuredLoudness | null
}): MusicPlan {
  const sampleRate = rateFor(measured.source.sampleRate)
  const duration = measured.samples / sampleRate
  return {
    ...measured,
    sampleRate,
    duration,
    encoderDelay,
    padding: framesOf(measured.samples) * frameSamples - encoderDelay - measured.samples,
    rungs: [...musicRungs],
    preview: previewOf(duration),
  }
}

import type { MeasuredLoudness } from './music-plan.ts'

/**
 * The loudness at which music is played here, in LUFS: the -16 of AES TD1008 for music that is heard with other music.
 */
export const targetLufs = -16

/** A player may raise a piece until its true peak is here, in dBTP: codecs overshoot by about one decibel. */
const highestPeak = -1

/** Nobody mastered a piece to be raised further than this; the noise under it would be raised too. In decibels. */
const mostGain = 12

const tenths = (value: number) => {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? 0 : rounded
}

/**
 * Returns the decibels that a player adds, so that everything is equally loud and nothing clips. ReplayGain calls the
 * same number the gain; here it is limited by the true peak.
 */
export function gainOf({ lufs, peak }: MeasuredLoudness): number {
  return tenths(Math.min(targetLufs - lufs, highestPeak - peak, mostGain))
}

/** The loudness of a track or an album in the contract's form. */
export function presentLoudness(measured: MeasuredLoudness) {
  return { lufs: tenths(measured.lufs), peak_dbtp: tenths(measured.peak), gain_db: gainOf(measured) }
}

export interface LoudTrack {
  /** Null for silence, which takes no part. */
  loudness: MeasuredLoudness | null
  duration: number
}

/**
 * The loudness of an album: the mean energy of its tracks, each as long as it is, and the highest of their peaks. The
 * measure of the album in one piece differs by its gate only, where tracks differ by more than 10 LU. Null when no track
 * sounds.
 */
export function combineLoudness(tracks: readonly LoudTrack[]): MeasuredLoudness | null {
  let energy = 0
  let length = 0
  let peak = Number.NEGATIVE_INFINITY
  for (const { loudness, duration } of tracks) {
    if (loudness === null || duration <= 0) continue
    energy += duration * 10 ** (loudness.lufs / 10)
    length += duration
    peak = Math.max(peak, loudness.peak)
  }
  return length === 0 ? null : { lufs: 10 * Math.log10(energy / length), peak }
}

import { clickEvery, clickRate } from './click-album.ts'

export interface Heard {
  /** Samples from the first to the last that is not silent. */
  samples: number
  /** Length in samples of every silence of more than a millisecond in between. */
  silences: number[]
  /** How much two clicks are nearer or further apart than they were made; one number for each pair. */
  shifts: number[]
  clicks: number
}

/** Clicks, silences and shifts in a recording of the clicking tone, from its first sound to its last. */
export function listen(recording: ArrayLike<number>): Heard {
  const isSound = (sample: number) => Math.abs(sample) > 0.01
  const all = Array.from(recording)
  const from = all.findIndex(isSound)
  const to = all.findLastIndex(isSound)
  const silences: number[] = []
  const clicks: number[] = []
  let silent = 0
  for (let at = from; at <= to; at++) {
    const [sample = 0, before = 0, earlier = 0] = [all[at], all[at - 1], all[at - 2]]
    if (isSound(sample)) {
      if (silent > clickRate / 1000) silences.push(silent)
      silent = 0
    } else silent++
    // The second difference hears the click (6 kHz) and not the tone (440 Hz).
    const last = clicks.at(-1) ?? -Infinity
    if (Math.abs(sample - 2 * before + earlier) > 0.15 && at - last > clickEvery / 2) clicks.push(at)
  }
  const shifts = clicks.slice(1).map((click, index) => click - (clicks[index] ?? 0) - clickEvery)
  return { samples: to - from + 1, silences, shifts, clicks: clicks.length }
}

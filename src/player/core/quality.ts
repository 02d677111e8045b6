export interface Quality {
  /** Stable within one load of one source. */
  id: number
  width: number
  height: number
  /** Bits per second of picture and sound together, as the manifest states it. */
  bitrate: number
  /** It has a sound and no picture. */
  isSoundOnly?: true
}

export interface QualityOption extends Quality {
  /** Megabytes (10⁶ bytes) per hour, rounded so that people can read it quickly. */
  megabytesPerHour: number
  /** The lowest rung of a ladder of three or more, offered as "data saver". */
  isDataSaver: boolean
}

/** Bits per second to megabytes per hour, with two significant figures: a variable bit rate is not more exact. */
export function megabytesPerHour(bitsPerSecond: number): number {
  const exact = (bitsPerSecond * 3600) / 8 / 1_000_000
  if (!(exact > 0)) return 0
  const step = exact >= 1000 ? 100 : exact >= 100 ? 10 : 5
  return Math.max(step, Math.round(exact / step) * step)
}

/** Megabytes of a part of a film (ms), rounded as those of an hour are. */
export function megabytesOf(bitsPerSecond: number, ms: number): number {
  const exact = (bitsPerSecond * ms) / 1000 / 8 / 1_000_000
  if (!(exact > 0)) return 0
  const step = exact >= 1000 ? 100 : exact >= 100 ? 10 : exact >= 20 ? 5 : 1
  return Math.max(1, Math.round(exact / step) * step)
}

/**
 * The pictures as the settings list them: best first, one entry per name (among equal names the one with the highest
 * bit rate).
 */
export function qualityOptions(qualities: readonly Quality[]): QualityOption[] {
  const byName = new Map<number, Quality>()
  for (const quality of qualities) {
    if (quality.isSoundOnly) continue
    const known = byName.get(rung(quality))
    if (!known || known.bitrate < quality.bitrate) byName.set(rung(quality), quality)
  }
  const sorted = [...byName.values()].sort((a, b) => rung(b) - rung(a))
  return sorted.map((quality, index) => ({
    ...quality,
    megabytesPerHour: megabytesPerHour(quality.bitrate),
    isDataSaver: sorted.length >= 3 && index === sorted.length - 1,
  }))
}

/** Sound alone; undefined where a film has none. */
export const soundOnlyOf = (qualities: readonly Quality[]): Quality | undefined =>
  qualities.find(({ isSoundOnly }) => isSoundOnly)

/** The names that people know. */
const KNOWN_RUNGS = [2160, 1440, 1080, 720, 480, 360, 240, 144]

/** Encoders round sizes to even pixels, and a film may be cropped by a few: so far from a known name it still is that one. */
const NEARLY = 0.04

/**
 * The number that names a rung: the lines of the 16:9 frame that the picture fills, as other services count and as the
 * ladder of the encoder does. A wide film of 854×358 is "480" like one of 854×480, because a viewer chooses by what is to
 * be seen and not by how high the strip is; a portrait film of 720×1280 is "720".
 */
export function rung({ width, height }: Pick<Quality, 'width' | 'height'>): number {
  if (width <= 0) return height
  const lines = Math.max((Math.max(width, height) * 9) / 16, Math.min(width, height))
  return KNOWN_RUNGS.find((known) => Math.abs(lines - known) <= known * NEARLY) ?? Math.round(lines)
}

/** The viewer's preferred rung applied to this film: the best rung that is not above it, else the lowest. */
export function qualityForWish(qualities: readonly Quality[], wishedRung: number | null): Quality | null {
  if (wishedRung === null) return null
  const options = qualityOptions(qualities)
  return options.find((quality) => rung(quality) <= wishedRung) ?? options.at(-1) ?? null
}

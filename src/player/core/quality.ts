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

/**
 * The pictures as the settings list them: best first, one entry per height (among equal heights the one with the highest
 * bit rate).
 */
export function qualityOptions(qualities: readonly Quality[]): QualityOption[] {
  const byHeight = new Map<number, Quality>()
  for (const quality of qualities) {
    if (quality.isSoundOnly) continue
    const known = byHeight.get(rung(quality))
    if (!known || known.bitrate < quality.bitrate) byHeight.set(rung(quality), quality)
  }
  const sorted = [...byHeight.values()].sort((a, b) => rung(b) - rung(a))
  return sorted.map((quality, index) => ({
    ...quality,
    megabytesPerHour: megabytesPerHour(quality.bitrate),
    isDataSaver: sorted.length >= 3 && index === sorted.length - 1,
  }))
}

/** Sound alone; undefined where a film has none. */
export const soundOnlyOf = (qualities: readonly Quality[]): Quality | undefined =>
  qualities.find(({ isSoundOnly }) => isSoundOnly)

/** The number that names a rung: its shorter side, as other services count. A portrait film of 720×1280 is "720". */
export function rung(quality: Quality): number {
  return quality.width > 0 ? Math.min(quality.width, quality.height) : quality.height
}

/** The viewer's preferred rung applied to this film: the best rung that is not above it, else the lowest. */
export function qualityForWish(qualities: readonly Quality[], wishedRung: number | null): Quality | null {
  if (wishedRung === null) return null
  const options = qualityOptions(qualities)
  return options.find((quality) => rung(quality) <= wishedRung) ?? options.at(-1) ?? null
}

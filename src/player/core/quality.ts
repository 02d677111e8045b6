export interface Quality {
  /** Stable within one load of one source. */
  id: number
  width: number
  height: number
  /** Bits per second, picture and sound together as the manifest announces it. */
  bitrate: number
}

export interface QualityOption extends Quality {
  /** Megabytes (10⁶ bytes) an hour, rounded so that it can be read at a glance. */
  megabytesPerHour: number
  /** The lowest rung of a ladder of three or more, offered as "data saver". */
  isDataSaver: boolean
}

/** Bits per second to megabytes an hour: two significant figures are all that a changing bitrate deserves. */
export function megabytesPerHour(bitsPerSecond: number): number {
  const exact = (bitsPerSecond * 3600) / 8 / 1_000_000
  if (!(exact > 0)) return 0
  const step = exact >= 1000 ? 100 : exact >= 100 ? 10 : 5
  return Math.max(step, Math.round(exact / step) * step)
}

/** The rungs as the settings list shows them: best first, one entry a height (the richest of equal heights). */
export function qualityOptions(qualities: readonly Quality[]): QualityOption[] {
  const byHeight = new Map<number, Quality>()
  for (const quality of qualities) {
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

/**
 * The number a rung is called by. A portrait film of 720×1280 is "720": the shorter side, as broadcasters
 * and other services count it.
 */
export function rung(quality: Quality): number {
  return quality.width > 0 ? Math.min(quality.width, quality.height) : quality.height
}

/** The kept wish of the viewer applied to this film: the best rung that is not above it, else the lowest. */
export function qualityForWish(qualities: readonly Quality[], wishedRung: number | null): Quality | null {
  if (wishedRung === null || qualities.length === 0) return null
  const options = qualityOptions(qualities)
  return options.find((quality) => rung(quality) <= wishedRung) ?? options.at(-1) ?? null
}

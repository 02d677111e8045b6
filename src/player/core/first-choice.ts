import { type Quality, type QualityOption, qualityForWish, qualityOptions } from './quality.ts'

/** The quality that a film begins with, as far as it is known before its list has come. */
export interface FirstChoice {
  quality: QualityOption
  /** The viewer's own choice, or what the line carries. */
  by: 'viewer' | 'line'
}

/** Device pixels of the picture's longer side. */
type Screen = { side: number }

/**
 * The quality with which the player will begin: the one that the viewer once chose, else the best that the line carries
 * (bits per second) and the screen shows, else the lowest. The library decides by the same figures. Null where neither a
 * choice nor the line is known.
 */
export function firstChoice(
  pictures: readonly Omit<Quality, 'id'>[],
  { wishedRung, line, screen }: { wishedRung: number | null; line: number | null; screen: Screen },
): FirstChoice | null {
  const qualities = pictures.map((picture, id) => ({ ...picture, id }))
  const options = qualityOptions(qualities)
  const wished = qualityForWish(qualities, wishedRung)
  const chosen = wished && options.find(({ id }) => id === wished.id)
  if (chosen) return { quality: chosen, by: 'viewer' }
  const lowest = options.at(-1)
  if (line === null || lowest === undefined) return null
  const isLargeEnough = ({ width, height }: QualityOption) => Math.max(width, height) >= screen.side
  const most = options.findLast(isLargeEnough)?.bitrate ?? Infinity
  return { quality: options.find(({ bitrate }) => bitrate <= Math.min(line, most)) ?? lowest, by: 'line' }
}

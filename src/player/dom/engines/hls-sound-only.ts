import type Hls from 'hls.js'
import type { Level } from 'hls.js'
import { lineOfPage } from '../line-of-page.ts'

/** The mark of sound alone in a list; its picture is black, because the library leaves out what has none. */
const mark = 'sound'

export const isSoundOnly = ({ attrs }: Pick<Level, 'attrs'>): boolean => attrs['STABLE-VARIANT-ID'] === mark

/**
 * Lets the library choose among pictures by itself; when to give them up is the player's own decision. It does not try
 * the line with a segment of the lowest rung either: one of a black picture measures nothing. The page's own files tell
 * more, and cost no request.
 */
export function chooseAmongPictures(hls: Hls): void {
  const lowest = hls.levels.find((level) => !isSoundOnly(level))
  if (lowest === undefined || !hls.levels.some(isSoundOnly)) return
  hls.config.minAutoBitrate = lowest.bitrate
  hls.config.testBandwidth = false
  const known = lineOfPage()
  if (known !== null) hls.bandwidthEstimate = known
}

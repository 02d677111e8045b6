/** A file that came over the line: when it began to come and when it was there (ms), and its bytes on the way (0: from a cache). */
export interface Arrived {
  responseStart: number
  responseEnd: number
  transferSize: number
}

/** Smaller ones measure the delay of the line and not its rate. Bytes. */
const smallest = 15_000
/** With fewer nothing is known. Bytes. */
const enough = 60_000
/** A line is a little slower than at its best moments. */
const caution = 0.8

/**
 * Bits a second that a line carried, by the files of the page: files that came at the same time shared it. Null where too
 * little came over it.
 */
export function lineEstimate(files: readonly Arrived[]): number | null {
  const large = files
    .filter(({ transferSize, responseStart, responseEnd }) => transferSize >= smallest && responseEnd > responseStart)
    .toSorted((a, b) => a.responseStart - b.responseStart)
  const bytes = large.reduce((sum, { transferSize }) => sum + transferSize, 0)
  if (bytes < enough) return null
  let busyMs = 0
  let until = 0
  for (const { responseStart, responseEnd } of large) {
    busyMs += Math.max(0, responseEnd - Math.max(until, responseStart))
    until = Math.max(until, responseEnd)
  }
  return Math.round(((bytes * 8) / (busyMs / 1000)) * caution)
}

import { linePiece } from '#lib/media/line-piece.ts'
import { type Arrival, lineRate } from './line-rate.ts'

/** A slow line has told enough by then. */
const mostMs = 6000

/**
 * Measures the line with one piece of a film's size: at most a megabyte, at most six seconds. Rejects when the piece does
 * not come.
 *
 * @returns kbit/s
 */
export async function measureLine(signal: AbortSignal): Promise<number> {
  const began = performance.now()
  const over = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  const arrivals: Arrival[] = []
  try {
    const answer = await fetch(linePiece.path, { signal: over, cache: 'no-store', credentials: 'omit' })
    const reader = answer.ok ? answer.body?.getReader() : undefined
    let bytes = 0
    while (reader !== undefined) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      arrivals.push({ atMs: performance.now() - began, bytes })
    }
  } catch (error) {
    // the end of the time is an answer: this much came in it
    if (signal.aborted || !over.aborted) throw error
    const last = arrivals.at(-1)
    if (last !== undefined) arrivals.push({ atMs: mostMs, bytes: last.bytes })
  }
  const rate = lineRate(arrivals)
  if (rate === null) throw new Error('nothing came')
  return rate
}

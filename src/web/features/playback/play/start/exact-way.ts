import type { ClockSample } from '#player/core/shared-clock.ts'

/** When a request left and its answer began to come, by the browser's own notes (ms since the page began). */
export type NotedWay = Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>

/**
 * A sample with its exact way. A busy page hears of an answer late, which looks like a long way back; the browser notes
 * the instants outside of the page. Notes that do not fit in what the page saw belong to another call.
 *
 * @param origin when the page began (ms of this device's clock)
 */
export function exactSample(sample: ClockSample, noted: NotedWay | null, origin: number): ClockSample {
  if (noted === null || noted.requestStart <= 0 || noted.responseStart < noted.requestStart) return sample
  const sentAt = origin + noted.requestStart
  const receivedAt = origin + noted.responseStart
  return sentAt < sample.sentAt || receivedAt > sample.receivedAt ? sample : { ...sample, sentAt, receivedAt }
}

/** Listens to the browser's notes of calls to one path, until the signal; gives the newest, or null. */
export function noteWays(path: string, signal: AbortSignal): () => NotedWay | null {
  let newest: NotedWay | null = null
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries)
      if (entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith(path)) newest = entry
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  return () => {
    take(observer.takeRecords())
    return newest
  }
}
